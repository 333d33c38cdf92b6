"use client";

import { BookOpen } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { STATUS_OF } from "#lib/core/errors.ts";
import { CodeBlock } from "../docs/samples/code-block.tsx";
import { curlText, type Sample } from "../docs/samples/sample-text.ts";
import { TryIt } from "../docs/samples/try-it.tsx";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Link } from "../ui/link.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { AnswerStatus } from "./answer-status.tsx";
import type { Endpoint } from "./endpoints.ts";

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

const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** What the log puts in the place of a value. */
const MASKED = /\*\*|\[cut\]|\[not a member\]|…/;

type RequestReplayProps = { request: WholeRequest; baseUrl: string; staging: boolean };

/**
 * Offers a logged request again: as a curl command, and in staging as a form that sends it with a credential that the
 * person pastes. The service knows no secret of a credential, and the log has no value that it masked.
 */
function RequestReplay({ request, baseUrl, staging }: RequestReplayProps) {
  const t = useTranslations("requests");
  const { method, target, operation, variant } = request;
  const text = request.request.text;
  // A request for a token is a credential itself.
  if (!operation || !METHODS.includes(method) || /oauth/.test(target)) return null;
  const sample: Sample = { method, path: target, body: text, form: null, needsCredential: true };
  const isMasked = MASKED.test(`${target} ${text ?? ""}`);
  return (
    <Card title={t("replay")}>
      <p className="text-pretty text-muted text-sm">{t("replayLead")}</p>
      {staging ? <p className="mt-2 text-pretty text-muted text-sm">{t("replayTry")}</p> : null}
      {isMasked ? <p className="mt-2 text-pretty text-sm text-warn">{t("replayMasked")}</p> : null}
      <div className="mt-4 flex min-w-0 flex-col gap-4">
        <CodeBlock title="curl" text={curlText(sample, variant, baseUrl)} />
        {staging ? <TryIt name={operation} sample={sample} variant={variant} /> : null}
      </div>
    </Card>
  );
}

type WholeRequest = ConsoleOutput<"showRequest">;

const RECORD_PATHS = {
  charge: "/charges",
  withdrawal: "/payouts",
  refund: "/refunds",
  transfer: "/transfers",
  webhook: "/webhooks",
} as const;

/** Shows the details of a request, without its bodies. */
function RequestFacts({ request }: { request: WholeRequest }) {
  const t = useTranslations("requests");
  const format = useFormatter();
  const { errorCode, record, client, headers, proven, credentialName, credentialId, variant } = request;
  const facts: (Fact | null)[] = [
    { name: t("requestId"), value: <Identifier id={request.requestId} what={t("requestId")} ends={24} /> },
    { name: t("when"), value: <DateTime at={request.at} look="full" /> },
    errorCode === null
      ? null
      : {
          name: t("error"),
          value: <ErrorCode code={errorCode} />,
        },
    {
      name: t("duration"),
      value: (
        <span className="tabular-nums">
          {t("ms", { ms: format.number(request.durationMs, { maximumFractionDigits: 2 }) })}
        </span>
      ),
    },
    {
      name: t("credential"),
      value: (
        <span className="wrap-anywhere">
          {credentialName ?? credentialId} · {t("variant", { variant })}
          {proven ? null : <span className="block text-muted text-xs">{t("unprovenHint")}</span>}
        </span>
      ),
    },
    record && {
      name: t("record"),
      value: (
        <span className="flex min-w-0 items-center gap-2">
          <Link href={`${RECORD_PATHS[record.kind]}/${record.id}`} className="text-accent underline underline-offset-2">
            {t(record.kind)}
          </Link>
          <Identifier id={record.id} what={t("record")} />
        </span>
      ),
    },
    { name: t("client"), value: client ?? t("clientUnknown") },
    ...Object.entries(headers).map(([name, value]) => ({
      name,
      value: <span className="wrap-anywhere font-mono text-xs">{value}</span>,
    })),
  ];
  return (
    <Card title={t("details")}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}

function ErrorCode({ code }: { code: string }) {
  // The error codes of RFC 6749 are not in this catalog.
  if (!(code in STATUS_OF)) return <span className="font-mono text-xs">{code}</span>;
  return (
    <a href={`/docs/errors#${code}`} className="font-mono text-accent text-xs underline underline-offset-2">
      {code}
    </a>
  );
}
