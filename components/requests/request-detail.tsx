"use client";

import { BookOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { CodeBlock } from "../docs/code-block.tsx";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AnswerStatus } from "./answer-status.tsx";
import type { Endpoint } from "./endpoints.ts";
import { RequestFacts, type WholeRequest } from "./request-facts.tsx";
import { RequestReplay } from "./request-replay.tsx";

type Props = { id: string; endpoints: readonly Endpoint[]; baseUrl: string; staging: boolean };

/** The page of one request: its details, and the bodies of the request and the answer. */
export function RequestDetail({ id, endpoints, baseUrl, staging }: Props) {
  const t = useTranslations("requests");
  const read = useRead("showRequest", { id });
  const request = read.data;
  const endpoint = endpoints.find(({ name }) => name === request?.operation);
  return (
    <>
      <BackLink href="/developers/requests" />
      {request ? (
        <>
          <Heading request={request} endpoint={endpoint} />
          <div className="flex flex-col gap-5">
            <RequestFacts request={request} />
            <Bodies request={request} />
            <RequestReplay request={request} baseUrl={baseUrl} staging={staging} />
          </div>
        </>
      ) : (
        <>
          <PageHeader title={t("one")} />
          <Card>
            {read.isError ? (
              <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
            ) : (
              <Skeleton className="h-96" />
            )}
          </Card>
        </>
      )}
    </>
  );
}

function Heading({ request, endpoint }: { request: WholeRequest; endpoint: Endpoint | undefined }) {
  const t = useTranslations("requests");
  const docs = endpoint?.docs[request.variant] ?? endpoint?.docs.A ?? endpoint?.docs.B;
  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-mono text-lg">
            {request.method} {request.target}
          </span>
          <AnswerStatus status={request.status} />
        </span>
      }
      lead={endpoint?.title ?? t("nothingThere")}
    >
      {docs ? (
        <a href={docs} className={buttonStyles({})}>
          <BookOpen aria-hidden className="size-4" />
          {t("reference")}
        </a>
      ) : null}
    </PageHeader>
  );
}

function Bodies({ request: { request, response } }: { request: WholeRequest }) {
  const t = useTranslations("requests");
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <Body title={t("sent")} body={request} none={t("nothingSent")} />
      <Body title={t("answered")} body={response} none={t("nothingAnswered")} />
      <p className="col-span-full text-muted text-xs">{t("masked")}</p>
    </div>
  );
}

const CUT_SHORT = "\n…";
/** The log stores JSON indented. Text that is not JSON has no such line for each member. */
const isJson = (text: string) => text.startsWith("{\n") || text === "{}";

function Body({ title, body: { text, bytes }, none }: { title: string; body: WholeRequest["request"]; none: string }) {
  const t = useTranslations("requests");
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold text-base text-ink">{title}</h2>
        <span className="text-muted text-xs tabular-nums">{t("bytes", { bytes })}</span>
      </header>
      {text === null ? (
        <p className="text-muted text-sm">{none}</p>
      ) : (
        <>
          <CodeBlock title={isJson(text) ? "JSON" : t("asSent")} text={text} isJson />
          {text.endsWith(CUT_SHORT) ? <p className="text-muted text-xs">{t("cutShort")}</p> : null}
        </>
      )}
    </section>
  );
}
