import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ChapterPage, chapterNamed } from "#components/docs/chapters/chapter-page.tsx";
import { inReadersLanguage } from "#components/i18n/reference/reference-words.ts";
import { published } from "#lib/domain/published.ts";
import { servedDocument } from "#lib/http/openapi/document.ts";
import { verificationSamples } from "#lib/http/openapi/verification-samples.ts";
import { env } from "#lib/server/env.ts";

type Props = { params: Promise<{ chapter: string }>; searchParams: Promise<{ variant?: string | string[] }> };

async function placeOf({ params, searchParams }: Props) {
  const variant = (await searchParams).variant === "B" ? ("B" as const) : ("A" as const);
  const document = await inReadersLanguage(servedDocument(published, variant));
  return { variant, document, chapter: chapterNamed(document, (await params).chapter) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { chapter, document } = await placeOf(props);
  return { title: chapter ? `${chapter.title} · ${document.info.title}` : document.info.title };
}

export default async function DocsChapterPage(props: Props) {
  const { chapter, ...place } = await placeOf(props);
  if (!chapter) notFound();
  const staging = env().APP_ENV === "staging";
  return <ChapterPage {...place} chapter={chapter} staging={staging} verifiers={verificationSamples()} />;
}
