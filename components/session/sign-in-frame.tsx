import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Guilloche } from "../page/guilloche.tsx";
import { LanguageSwitch } from "../page/language-switch.tsx";
import { Logo } from "../page/logo.tsx";
import { ThemeButton } from "../page/theme-button.tsx";

/** The layout of the forms before the console. */
export function SignInFrame({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const t = useTranslations("signIn");
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col px-5 py-5 sm:px-10">
        <header className="flex items-center justify-between gap-4">
          <span className="flex items-center gap-2.5 font-semibold text-lg tracking-tight">
            <Logo className="size-7" />
            Guichê
          </span>
          <span className="flex items-center gap-1.5">
            <LanguageSwitch />
            <ThemeButton />
          </span>
        </header>
        <div className="m-auto w-full max-w-88 py-12">
          <h1 className="font-semibold text-2xl text-ink tracking-tight">{title}</h1>
          <p className="mt-1 mb-8 text-muted text-sm">{hint}</p>
          {children}
        </div>
      </main>
      <aside className="relative hidden overflow-hidden bg-deep text-on-deep lg:block">
        <Guilloche className="absolute -top-40 -right-52 size-180 text-brass/30" />
        <Guilloche className="absolute -bottom-110 -left-80 size-200 text-on-deep/15" />
        <p className="absolute inset-x-14 bottom-14 max-w-md text-balance font-medium text-2xl leading-snug tracking-tight">
          {t("lead")}
        </p>
      </aside>
    </div>
  );
}
