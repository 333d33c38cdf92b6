import { useTranslations } from "next-intl";
import type { Variant } from "#lib/core/contract.ts";
import type { OpenApi } from "#lib/core/http/open-api.ts";
import { DocsFrame, VariantSwitch } from "../docs-frame.tsx";
import { Code, Prose } from "../prose.tsx";
import { CodeBlock } from "../samples/code-block.tsx";
import { CodeLanguage } from "../samples/code-language.tsx";
import { ownParameters } from "../samples/sample-text.ts";
import { type Chapter, chaptersOf, EVENTS, navOf } from "./chapters.ts";
import { DocsNav } from "./docs-nav.tsx";
import { MemberList, Members, parameterMembers } from "./members.tsx";
import { OperationSection } from "./operation-section.tsx";
import { StateDiagram } from "./state-diagram.tsx";

/** Programs that verify a delivery, by their language. */
type Verifiers = readonly { language: string; text: string }[];
type Props = { document: OpenApi; variant: Variant; staging: boolean; chapter: Chapter; verifiers: Verifiers };

/** Returns the chapter for a name in the URL (lower case), or undefined when the document has no such chapter. */
export function chapterNamed(document: OpenApi, asked: string): Chapter | undefined {
  return chaptersOf(document).find(({ name }) => name.toLowerCase() === asked);
}

/** The page of one chapter of a variant's reference, rendered from its OpenAPI document. */
export function ChapterPage({ document, variant, staging, chapter, verifiers }: Props) {
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
        {name === EVENTS ? <EventSection document={document} verifiers={verifiers} /> : null}
      </div>
    </DocsFrame>
  );
}

/** Lists every event that is posted to webhooks. */
function EventSection({ document, verifiers }: Pick<Props, "document" | "verifiers">) {
  const t = useTranslations("docs");
  const { schemas } = document.components;
  const events = Object.entries(document.webhooks).flatMap(([name, { post }]) => (post ? [{ name, post }] : []));
  const [first] = events;
  if (!first) return null;
  // The envelope is the same for every record. The members of a record are documented with its query.
  const { properties = {}, ...rest } = first.post.requestBody?.content["application/json"]?.schema ?? {};
  const type = { type: "string", description: properties.type?.description ?? "" };
  const data = { type: "object", description: properties.data?.description ?? "" };
  const envelope = { ...rest, properties: { ...properties, type, data } };
  return (
    <>
      <h2 className="mb-2 font-semibold text-ink text-sm">{t("body")}</h2>
      <div className="max-w-3xl">
        <Members schema={envelope} schemas={schemas} />
      </div>
      <h2 className="mt-5 mb-2 font-semibold text-ink text-sm">{t("headers")}</h2>
      <div className="max-w-3xl">
        <MemberList
          members={parameterMembers(ownParameters(first.post)).map(({ place: _, ...member }) => member)}
          schemas={schemas}
        />
      </div>
      <h2 className="mt-5 mb-2 font-semibold text-ink text-sm">{t("verification")}</h2>
      <div className="max-w-3xl">
        <CodeLanguage
          samples={verifiers.map(({ language, text }) => ({
            language,
            code: <CodeBlock title={t("verification")} text={text} />,
          }))}
        />
      </div>
      <ul className="mt-6 flex max-w-3xl flex-col gap-3">
        {events.map(({ name, post }) => {
          const [sample] = Object.values(post.requestBody?.content["application/json"]?.examples ?? {});
          return (
            <li key={name} id={`on.${name}`} className="scroll-mt-2">
              <details className="rounded-lg border border-line bg-surface">
                <summary className="px-3 py-2 text-sm">
                  <Code>{name}</Code> <span className="text-muted">{post.summary}</span>
                </summary>
                <div className="flex flex-col gap-4 border-line border-t p-3">
                  <Prose text={post.description} className="text-muted text-sm" />
                  {sample && "value" in sample ? (
                    <CodeBlock title={t("body")} text={JSON.stringify(sample.value, null, 2)} isJson />
                  ) : null}
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </>
  );
}
