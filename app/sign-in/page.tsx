import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignIn } from "#components/session/sign-in.tsx";
import { currentViewer } from "#lib/server/session/require-staff.ts";

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

export default async function SignInPage({ searchParams }: Props) {
  const { next } = await searchParams;
  // Only a path of ours: a link to this page must not lead people elsewhere.
  const path = typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : "/";
  if (await currentViewer()) redirect(path);
  return <SignIn next={path} />;
}
