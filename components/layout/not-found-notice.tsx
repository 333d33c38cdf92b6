"use client";

import { Compass } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonStyles } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Says that there is no page at this address. */
export function NotFoundNotice() {
  const t = useTranslations("notFound");
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Notice
        isPage
        icon={Compass}
        title={t("title")}
        action={
          <Link href="/" className={buttonStyles({})}>
            {t("home")}
          </Link>
        }
      >
        {t("hint")}
      </Notice>
    </div>
  );
}
