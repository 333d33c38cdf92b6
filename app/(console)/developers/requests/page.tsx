import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { inReadersLanguage } from "#components/i18n/reference/reference-words.ts";
import { endpointsOf } from "#components/requests/endpoints.ts";
import { requestReads } from "#components/requests/request-query.ts";
import { Requests } from "#components/requests/requests.tsx";
import { listRequestsContract } from "#lib/domain/base/requests/request.contract.ts";
import { published } from "#lib/domain/published.ts";
import { servedDocument } from "#lib/http/openapi/document.ts";
import { requireStaff } from "../../../require-staff.ts";
import { PrefetchedPage } from "../../prefetched-page.tsx";

type Props = { searchParams: Promise<SearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("requests"))("title") };
}

export default async function RequestsPage({ searchParams }: Props) {
  await requireStaff("/developers/requests", listRequestsContract);
  const endpoints = await endpointsOf((variant) => inReadersLanguage(servedDocument(published, variant)));
  return (
    <PrefetchedPage of={requestReads(await searchParams)}>
      <Requests endpoints={endpoints} />
    </PrefetchedPage>
  );
}
