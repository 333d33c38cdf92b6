import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Variant } from "#lib/core/contract.ts";
import type { OpenApi } from "#lib/core/http/open-api.ts";
import { Card } from "../../ui/data-display/card.tsx";
import { Link } from "../../ui/link.tsx";
import { DocsFrame, VariantSwitch } from "../docs-frame.tsx";
import { Code, Prose } from "../prose.tsx";
import { navOf } from "./chapters.ts";
import { DocsNav } from "./docs-nav.tsx";
import { MethodMark } from "./method-mark.tsx";

/** The start page of the reference: the rules that apply everywhere, and the table of contents. */
export function StartPage({ document, variant }: { document: OpenApi; variant: Variant }) {
  const t = useTranslations("docs");
  const chapters = navOf(document, variant);
  return (
    <DocsFrame
      place="reference"
      nav={<DocsNav chapters={chapters} current={null} />}
      switches={<VariantSwitch variant={variant} chapter={null} />}
    >
      <div className="mx-auto max-w-6xl xl:grid xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-12">
        <div>
          <h1 className="font-semibold text-2xl text-ink tracking-tight">{document.info.title}</h1>
          <p className="mt-1 text-muted">{document.info.summary}</p>
          <dl className="mt-4 flex flex-col gap-1 text-sm">
            <Fact name={t("server")}>
              <Code>{document.servers[0]?.url}</Code>
            </Fact>
            <Fact name={t("documents")}>
              <FileLink href={`/v1/openapi.json?variant=${variant}`}>OpenAPI 3.1</FileLink>
              <FileLink href="/llms.txt">llms.txt</FileLink>
            </Fact>
          </dl>
          <Prose text={document.info.description} className="mt-6 max-w-2xl text-pretty text-ink text-sm" />
        </div>
        <div className="flex flex-col gap-3 max-xl:mt-8">
          <h2 className="sr-only">{t("contents")}</h2>
          {chapters.map(({ name, title, href: chapterHref, entries }) => (
            <Card key={name} flush className="p-4">
              <h3 className="font-semibold text-ink text-sm">
                <Link href={chapterHref} className="hover:underline">
                  {title}
                </Link>
              </h3>
              <ul className="mt-1.5 flex flex-col gap-1">
                {entries.map(({ href, title, method }) => (
                  <li key={href} className="flex items-baseline justify-between gap-3 text-sm">
                    <Link href={href} className="min-w-0 text-muted hover:text-ink hover:underline">
                      {title}
                    </Link>
                    {method ? <MethodMark method={method} /> : null}
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
      </div>
    </DocsFrame>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-3">{children}</dd>
    </div>
  );
}

function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-accent underline underline-offset-2">
      {children}
    </a>
  );
}
