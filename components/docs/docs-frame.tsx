import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Variant } from "#lib/core/contract.ts";
import { docsPath } from "#lib/core/http/open-api.ts";
import { LanguageSwitch } from "../page/language-switch.tsx";
import { Logo } from "../page/logo.tsx";
import { ThemeButton } from "../page/theme-button.tsx";
import { Link } from "../ui/link.tsx";

type Props = {
  place: "reference" | "errors" | "operation";
  nav?: ReactNode;
  switches?: ReactNode;
  children: ReactNode;
};

const linkStyles =
  "rounded-md px-2.5 py-1.5 font-medium text-muted text-sm hover:bg-hover hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink";

// Inline code occurs in hundreds of sentences. Its styles are set once here, on the container.
const TEXT =
  "[&_:not(pre)>code]:rounded [&_:not(pre)>code]:bg-sunken [&_:not(pre)>code]:px-1 [&_:not(pre)>code]:py-0.5 [&_:not(pre)>code]:font-mono [&_:not(pre)>code]:text-[0.92em] [&_:not(pre)>code]:text-ink [&_:not(pre)>code]:[overflow-wrap:anywhere] [&_[data-prose]>p+p]:mt-3 [&_li_[data-prose]]:text-muted [&_li_[data-prose]]:text-sm [&_li_strong]:text-ink";

/** The layout of the pages for integrators. These pages need no sign-in. */
export function DocsFrame({ place, nav, switches, children }: Props) {
  const t = useTranslations("docs");
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-fill px-4 py-2 font-medium text-on-fill text-sm focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t("skip")}
      </a>
      <header className="sticky top-0 z-30 border-line border-b bg-canvas">
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 sm:px-6">
          <Link
            href="/docs"
            className="flex items-center gap-2.5 rounded-lg font-semibold text-ink text-lg tracking-tight"
          >
            <Logo className="size-6" />
            <span>
              Guichê <span className="font-normal text-muted max-sm:sr-only">{t("brand")}</span>
            </span>
          </Link>
          <nav aria-label={t("pages")} className="flex items-center gap-1 max-sm:order-last max-sm:w-full sm:ml-4">
            <Link href="/docs" aria-current={place === "reference" ? "page" : undefined} className={linkStyles}>
              {t("reference")}
            </Link>
            <Link href="/docs/errors" aria-current={place === "errors" ? "page" : undefined} className={linkStyles}>
              {t("errors")}
            </Link>
            <Link
              href="/docs/operation"
              aria-current={place === "operation" ? "page" : undefined}
              className={linkStyles}
            >
              {t("operation")}
            </Link>
          </nav>
          <div className="ml-auto flex flex-wrap items-center gap-2">
            {switches}
            <LanguageSwitch />
            <ThemeButton />
          </div>
        </div>
      </header>
      <div className={nav ? "lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]" : ""}>
        {nav ? (
          <div className="border-line max-lg:border-b lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:overflow-y-auto lg:border-r">
            {nav}
          </div>
        ) : null}
        <main id="content" tabIndex={-1} className={`min-w-0 px-4 py-6 outline-none sm:px-8 sm:py-8 ${TEXT}`}>
          {children}
        </main>
      </div>
    </div>
  );
}

const VARIANTS: Variant[] = ["A", "B"];

/** Switches between the two API variants. The choice is in the URL. */
export function VariantSwitch({ variant, chapter }: { variant: Variant; chapter: string | null }) {
  const t = useTranslations("docs");
  return (
    <nav aria-label={t("variant")} className="inline-flex rounded-lg bg-sunken p-0.5">
      {VARIANTS.map((one) => (
        <Link
          key={one}
          href={docsPath(one, chapter)}
          aria-current={one === variant ? "true" : undefined}
          className="inline-flex h-7 items-center rounded-md px-2.5 font-medium text-muted text-sm hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-card aria-[current]:ring-1 aria-[current]:ring-line"
        >
          <span className="max-sm:sr-only">{t("variant")}&nbsp;</span>
          {one}
        </Link>
      ))}
    </nav>
  );
}
