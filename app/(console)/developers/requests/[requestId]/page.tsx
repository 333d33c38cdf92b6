import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { inReadersLanguage } from "#components/i18n/reference/reference-words.ts";
import { endpointsOf } from "#components/requests/endpoints.ts";
import { RequestDetail } from "#components/requests/request-detail.tsx";
import { showRequestContract } from "#lib/domain/base/requests/request.contract.ts";
import { published } from "#lib/domain/published.ts";
import { servedDocument } from "#lib/http/openapi/document.ts";
import { env } from "#lib/server/env.ts";
import { requireStaff } from "../../../../require-staff.ts";
import { PrefetchedPage } from "../../../prefetched-page.tsx";
import { titleOf } from "../../../record-title.ts";

type Props = { params: Promise<{ requestId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { requestId } = await params;
  return titleOf((await getTranslations("requests"))("one"), async (read) => {
    const request = await read("showRequest", { id: requestId });
    return request ? `${request.method} ${request.target.split("?")[0]}` : null;
  });
}

export default async function RequestPage({ params }: Props) {
  const { requestId } = await params;
  await requireStaff(`/developers/requests/${requestId}`, showRequestContract);
  const endpoints = await endpointsOf((variant) => inReadersLanguage(servedDocument(published, variant)));
  return (
    <PrefetchedPage of={(read) => read("showRequest", { id: requestId })}>
      <RequestDetail
        id={requestId}
        endpoints={endpoints}
        baseUrl={env().BASE_URL}
        staging={env().APP_ENV === "staging"}
      />
    </PrefetchedPage>
  );
}
