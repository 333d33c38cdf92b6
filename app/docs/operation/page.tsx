import type { Metadata } from "next";
import { OperationGuide } from "#components/docs/operation-guide.tsx";
import { OPERATION_TEXTS } from "#components/docs/operation-texts.ts";
import { referenceWords } from "#components/i18n/reference/reference-words.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await referenceWords())(OPERATION_TEXTS.title) };
}

export default async function OperationPage() {
  return <OperationGuide say={await referenceWords()} />;
}
