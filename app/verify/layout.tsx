import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Words } from "#components/i18n/words.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("verify"))("title"), referrer: "no-referrer" };
}

export default function Layout({ children }: { children: ReactNode }) {
  return <Words of={["verify"]}>{children}</Words>;
}
