"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useViewer } from "../page/viewer.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";

/** Says that the person's role may not see this page, and who can change that. */
export function ForbiddenNotice() {
  const t = useTranslations("forbidden");
  const roleName = useTranslations("role");
  const role = useViewer()?.role;
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <Notice
        isPage
        icon={Lock}
        title={t("title")}
        action={
          <Link href="/" className={buttonStyles({})}>
            {t("home")}
          </Link>
        }
      >
        {t("hint", { role: role ? roleName(role as "admin") : "–" })}
      </Notice>
    </div>
  );
}
