import { Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PublicFrame } from "../page/public-frame.tsx";
import { Notice } from "../ui/notice.tsx";

/** The layout of the pages that a player sees. */
export function PayFrame({ children }: { children: ReactNode }) {
  return <PublicFrame className="max-w-lg">{children}</PublicFrame>;
}

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
