import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { STATUS_OF } from "#lib/core/errors.ts";
import { Card } from "../ui/card.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { DateTime } from "../values/date-time.tsx";

export type WholeRequest = ConsoleOutput<"showRequest">;

const RECORD_PATHS = {
  charge: "/charges",
  withdrawal: "/payouts",
  refund: "/refunds",
  transfer: "/transfers",
  webhook: "/webhooks",
} as const;

/** Shows the details of a request, without its bodies. */
export function RequestFacts({ request }: { request: WholeRequest }) {
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
