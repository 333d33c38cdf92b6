import { useTranslations } from "next-intl";
import type { Variant } from "#lib/core/contract.ts";
import type { OpenApi } from "#lib/core/open-api.ts";
import { chaptersOf, EVENTS, navOf } from "./chapters.ts";
import { DocsFrame } from "./docs-frame.tsx";
import { DocsNav } from "./docs-nav.tsx";
import { EventSection } from "./event-section.tsx";
import { OperationSection } from "./operation-section.tsx";
import { VariantSwitch } from "./variant-switch.tsx";

type Props = { document: OpenApi; variant: Variant; staging: boolean; chapter: string };

/** The chapter of an address, or undefined where a document has none of that name. */
export function chapterNamed(document: OpenApi, asked: string): string | undefined {
  return [...document.tags.map(({ name }) => name), EVENTS].find((name) => name.toLowerCase() === asked);
}

/** One chapter of a variant's reference, drawn from its OpenAPI document. */
export function ChapterPage({ document, variant, staging, chapter }: Props) {
  const t = useTranslations("docs");
  const shown = chaptersOf(document).find(({ name }) => name === chapter);
  return (
    <DocsFrame
      place="reference"
      nav={<DocsNav chapters={navOf(document, variant)} current={chapter} />}
      switches={<VariantSwitch variant={variant} chapter={chapter} />}
    >
      <div className="mx-auto max-w-6xl">
        {shown ? (
          <>
            <p className="text-muted text-xs">{t("variantIs", { variant })}</p>
            <h1 lang="en" className="font-semibold text-2xl text-ink tracking-tight">
              {shown.name}
            </h1>
            <p lang="en" className="mt-1 mb-6 max-w-2xl text-muted text-sm">
              {shown.description}
            </p>
            {shown.operations.map((one) => (
              <OperationSection
                key={one.operation.operationId}
                {...one}
                document={document}
                variant={variant}
                staging={staging}
              />
            ))}
          </>
        ) : (
          <EventSection document={document} />
        )}
      </div>
    </DocsFrame>
  );
}
