import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ViewerProvider } from "#components/page/viewer.tsx";
import { NewAuthenticator } from "#components/session/new-authenticator.tsx";
import { wayBack } from "#components/session/way-back.ts";
import { currentViewer } from "../require-staff.ts";
import { viewerOf } from "../viewer-of.ts";

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newAuthenticator"))("title") };
}

export default async function NewAuthenticatorPage({ searchParams }: Props) {
  const next = wayBack((await searchParams).next);
  const member = (await currentViewer())?.member;
  if (!member?.lacksAuthenticator || member.hasOneTimePassword) redirect(next);
  return (
    <ViewerProvider viewer={viewerOf(member)}>
      <NewAuthenticator next={next} />
    </ViewerProvider>
  );
}
