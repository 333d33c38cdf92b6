import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ErrorCatalog } from "#components/docs/error-catalog.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("errorsTitle") };
}

export default function ErrorsPage() {
  return <ErrorCatalog />;
}
