import type { Metadata } from "next";
import { BankGuide } from "#components/docs/bank-guide.tsx";
import { BANK_TEXTS } from "#components/docs/bank-texts.ts";
import { referenceWords } from "#components/i18n/reference/reference-words.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await referenceWords())(BANK_TEXTS.title) };
}

export default async function BanksPage() {
  return <BankGuide say={await referenceWords()} />;
}
