import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignIn } from "#components/session/sign-in.tsx";
import { wayBack } from "#components/session/way-back.ts";
import { currentViewer } from "../require-staff.ts";

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

export default async function SignInPage({ searchParams }: Props) {
  const next = wayBack((await searchParams).next);
  if (await currentViewer()) redirect(next);
  return <SignIn next={next} />;
}
