import { useTranslations } from "next-intl";
import type { Variant } from "#lib/core/contract.ts";
import type { OpenApi } from "#lib/core/open-api.ts";
import { type Chapter, chaptersOf, EVENTS, navOf } from "./chapters.ts";
import { DocsFrame, VariantSwitch } from "./docs-frame.tsx";
import { DocsNav } from "./docs-nav.tsx";
import { EventSection } from "./event-section.tsx";
import { OperationSection } from "./operation-section.tsx";
import { Prose } from "./prose.tsx";
import { StateDiagram } from "./state-diagram.tsx";

type Props = { document: OpenApi; variant: Variant; staging: boolean; chapter: Chapter };

/** Returns the chapter for a name in the URL (lower case), or undefined when the document has no such chapter. */
export function chapterNamed(document: OpenApi, asked: string): Chapter | undefined {
  return chaptersOf(document).find(({ name }) => name.toLowerCase() === asked);
}

/** The page of one chapter of a variant's reference, rendered from its OpenAPI document. */
export function ChapterPage({ document, variant, staging, chapter }: Props) {
  const t = useTranslations("docs");
  const { name, title, description, operations, "x-states": states } = chapter;
  return (
    <DocsFrame
      place="reference"
      nav={<DocsNav chapters={navOf(document, variant)} current={name} />}
      switches={<VariantSwitch variant={variant} chapter={name} />}
    >
      <div className="mx-auto max-w-6xl">
        <p className="text-muted text-xs">{t("variantIs", { variant })}</p>
        <h1 className="font-semibold text-2xl text-ink tracking-tight">{title}</h1>
        <Prose text={description} className="mt-1 mb-6 max-w-2xl text-muted text-sm" />
        {states ? <StateDiagram states={states} /> : null}
        {operations.map((one) => (
          <OperationSection
            key={one.operation.operationId}
            {...one}
            document={document}
            variant={variant}
            staging={staging}
          />
        ))}
        {name === EVENTS ? <EventSection document={document} /> : null}
      </div>
    </DocsFrame>
  );
}
