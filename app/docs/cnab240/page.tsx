import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Cnab240Columns } from "#components/docs/cnab240-columns.tsx";
import { CNAB240_TABLES } from "#lib/domain/statement/statement-files/cnab240/cnab240-tables.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("cnab240") };
}

export default function Cnab240Page() {
  return <Cnab240Columns {...CNAB240_TABLES} />;
}
