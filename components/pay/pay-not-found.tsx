import { Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { Notice } from "../ui/notice.tsx";
import { PayFrame } from "./pay-frame.tsx";

/** Says that a payment link is incomplete or invalid. */
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
