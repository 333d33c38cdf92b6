import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ErrorCatalog } from "#components/docs/error-catalog.tsx";
import { referenceWords } from "#components/i18n/reference/reference-words.ts";
import { DELETED_WORDS, ERROR_GUIDE } from "#lib/http/openapi/error-guide.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("errorsTitle") };
}

export default async function ErrorsPage() {
  return <ErrorCatalog guide={ERROR_GUIDE} deletedWords={DELETED_WORDS} say={await referenceWords()} />;
}
