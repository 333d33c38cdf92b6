import { Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Notice } from "../ui/notice.tsx";
import { PayFrame } from "./pay-frame.tsx";

/** The link is whole no more, or never was one of ours. */
export function PayNotFound() {
  const t = useTranslations("pay");
  return (
    <PayFrame>
      <Notice isPage icon={Unlink} title={t("notFound")}>
        {t("notFoundHint")}
      </Notice>
    </PayFrame>
  );
}
