import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { StartPage } from "#components/docs/chapters/start-page.tsx";
import { inReadersLanguage } from "#components/i18n/reference/reference-words.ts";
import { published } from "#lib/domain/published.ts";
import { servedDocument } from "#lib/http/openapi/document.ts";

type Props = { searchParams: Promise<{ variant?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("title") };
}

export default async function DocsPage({ searchParams }: Props) {
  const variant = (await searchParams).variant === "B" ? "B" : "A";
  return <StartPage document={await inReadersLanguage(servedDocument(published, variant))} variant={variant} />;
}
