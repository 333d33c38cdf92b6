import { Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LanguageSwitch } from "../page/language-switch.tsx";
import { Logo } from "../page/logo.tsx";
import { ThemeButton } from "../page/theme-button.tsx";
import { Notice } from "../ui/notice.tsx";

/** The layout of the pages that a player sees. */
export function PayFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-lg flex-col px-4 py-4">
      <header className="flex items-center justify-between gap-4">
        <Logo className="size-7" />
        <span className="flex items-center gap-1.5">
          <LanguageSwitch />
          <ThemeButton />
        </span>
      </header>
      <main className="my-auto py-6">{children}</main>
    </div>
  );
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
