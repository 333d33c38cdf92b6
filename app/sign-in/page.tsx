import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignInForm } from "#components/session/sign-in-form.tsx";
import { SignInFrame } from "#components/session/sign-in-frame.tsx";
import { wayBack } from "#components/session/way-back.ts";
import { currentViewer } from "../require-staff.ts";

type Props = { searchParams: Promise<{ next?: string | string[]; ended?: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

export default async function SignInPage({ searchParams }: Props) {
  const { next: wanted, ended } = await searchParams;
  const next = wayBack(wanted);
  if (await currentViewer()) redirect(next);
  const t = await getTranslations("signIn");
  return (
    <SignInFrame title={t("welcome")} hint={t(ended ? "sessionEnded" : "hint")}>
      <SignInForm next={next} />
    </SignInFrame>
  );
}
