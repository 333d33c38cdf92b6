import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NewPassword } from "#components/session/new-password.tsx";
import { wayBack } from "#components/session/way-back.ts";
import { currentViewer } from "../require-staff.ts";

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newPassword"))("title") };
}

export default async function NewPasswordPage({ searchParams }: Props) {
  const next = wayBack((await searchParams).next);
  const viewer = await currentViewer();
  if (!viewer?.member?.hasOneTimePassword) redirect(next);
  return <NewPassword email={viewer.member.email} next={next} />;
}
