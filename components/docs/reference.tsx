import { useTranslations } from "next-intl";
import type { Variant } from "#lib/core/contract.ts";
import type { OpenApi, Operation } from "#lib/core/open-api.ts";
import { DocsFrame } from "./docs-frame.tsx";
import { DocsNav, type NavChapter } from "./docs-nav.tsx";
import { EventSection } from "./event-section.tsx";
import { OperationSection } from "./operation-section.tsx";
import { Code, Prose } from "./prose.tsx";
import { VariantSwitch } from "./variant-switch.tsx";

type Props = { document: OpenApi; variant: Variant; staging: boolean };
type Placed = { method: string; path: string; operation: Operation };

/** The interface of one variant, drawn from its OpenAPI document. */
export function Reference({ document, variant, staging }: Props) {
  const t = useTranslations("docs");
  const placed = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Placed => ({ method, path, operation })),
  );
  const chapters = document.tags.map((tag) => ({
    ...tag,
    operations: placed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const nav: NavChapter[] = [
    {
      name: t("start"),
      entries: [{ id: "start", title: t("basics"), words: document.info.description.toLowerCase() }],
    },
    ...chapters.map(({ name, operations }) => ({ name, entries: operations.map((one) => entryOf(one, document)) })),
    { name: t("events"), entries: [{ id: "events", title: t("eventsPosted"), words: eventWords(document) }] },
  ];
  return (
    <DocsFrame place="reference" nav={<DocsNav chapters={nav} />} switches={<VariantSwitch variant={variant} />}>
      <div className="mx-auto max-w-6xl">
        <section id="start" aria-labelledby="start-title" className="scroll-mt-16 pb-8">
          <h1 lang="en" id="start-title" className="font-semibold text-2xl text-ink tracking-tight">
            {document.info.title}
          </h1>
          <p lang="en" className="mt-1 text-muted">
            {document.info.summary}
          </p>
          <dl className="mt-4 flex flex-col gap-1 text-sm">
            <Fact name={t("server")}>
              <Code>{document.servers[0]?.url}</Code>
            </Fact>
            <Fact name={t("documents")}>
              <DocumentLink href={`/v1/openapi.json?variant=${variant}`}>OpenAPI 3.1</DocumentLink>
              <DocumentLink href="/llms.txt">llms.txt</DocumentLink>
            </Fact>
          </dl>
          <Prose text={document.info.description} className="mt-6 max-w-2xl text-pretty text-ink text-sm" />
        </section>
        {chapters.map(({ name, description, operations }) => (
          <section key={name} aria-labelledby={`chapter-${name}`}>
            <header className="border-line border-t pt-8 pb-2">
              <h2 lang="en" id={`chapter-${name}`} className="font-semibold text-ink text-xl tracking-tight">
                {name}
              </h2>
              <p lang="en" className="mt-1 max-w-2xl text-muted text-sm">
                {description}
              </p>
            </header>
            {operations.map((one) => (
              <OperationSection
                key={one.operation.operationId}
                {...one}
                document={document}
                variant={variant}
                staging={staging}
              />
            ))}
          </section>
        ))}
        <EventSection document={document} />
      </div>
    </DocsFrame>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-3">{children}</dd>
    </div>
  );
}

function DocumentLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} className="text-accent underline underline-offset-2">
      {children}
    </a>
  );
}

/** What a search for an operation may be for. */
function entryOf({ method, path, operation }: Placed, document: OpenApi) {
  const ref =
    Object.values(operation.requestBody?.content ?? {})[0]
      ?.schema.$ref?.split("/")
      .at(-1) ?? "";
  const members = Object.keys(document.components.schemas[ref]?.properties ?? {});
  const codes = Object.values(operation["x-errors"] ?? {}).flat();
  const parameters = (operation.parameters ?? []).flatMap((one) => ("name" in one ? [one.name] : []));
  const words = [
    operation.operationId,
    operation.summary,
    method,
    operation["x-path"] ?? path,
    ...members,
    ...codes,
    ...parameters,
  ];
  return {
    id: operation.operationId,
    title: operation.summary,
    method: method.toUpperCase(),
    words: words.join(" ").toLowerCase(),
  };
}

function eventWords(document: OpenApi): string {
  return Object.entries(document.webhooks)
    .map(([name, { post }]) => `${name} ${post?.summary}`)
    .join(" ")
    .toLowerCase();
}
