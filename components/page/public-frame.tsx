import { clsx } from "clsx";
import type { ReactNode } from "react";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { ThemeButton } from "./theme-button.tsx";

/** The layout of pages that anybody sees, without a sign-in. `className`: how wide it is. */
export function PublicFrame({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={clsx("mx-auto flex min-h-dvh w-full flex-col px-4 py-4", className)}>
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
