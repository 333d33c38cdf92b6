import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ViewerProvider } from "#components/page/viewer.tsx";
import { NewAuthenticator } from "#components/session/new-authenticator.tsx";
import { wayBack } from "#components/session/way-back.ts";
import { operationNamesFor } from "#lib/domain/operations.ts";
import { currentViewer } from "../require-staff.ts";

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("newAuthenticator"))("title") };
}

export default async function NewAuthenticatorPage({ searchParams }: Props) {
  const next = wayBack((await searchParams).next);
  const member = (await currentViewer())?.member;
  if (!member?.lacksAuthenticator || member.hasOneTimePassword) redirect(next);
  const { name, email, role } = member;
  return (
    <ViewerProvider viewer={{ name, email, role, operations: operationNamesFor(role) }}>
      <NewAuthenticator next={next} />
    </ViewerProvider>
  );
}
