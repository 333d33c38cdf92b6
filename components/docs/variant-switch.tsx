import Link from "next/link";
import { useTranslations } from "next-intl";
import type { Variant } from "#lib/core/contract.ts";
import { docsPath } from "#lib/core/docs-path.ts";

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
