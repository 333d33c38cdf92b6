"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { CodeBlock } from "../docs/samples/code-block.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Facts } from "../ui/data-display/facts.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { Answered, SignatureBadge } from "./inspected-badges.tsx";

type Props = { inspectedId: string; onClose: () => void };

/** Shows one request that arrived at the inspector: its headers, and its body indented. */
export function InspectedSheet({ inspectedId, onClose }: Props) {
  const t = useTranslations("inspector");
  const read = useRead("showInspectedRequest", { inspectedId });
  return (
    <Dialog open onOpenChange={onClose} place="side" title={read.data?.event ?? t("request")}>
      <div className="mt-5 flex flex-col gap-5">
        {read.data ? (
          <Everything request={read.data} />
        ) : read.isError ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </Dialog>
  );
}

function Everything({ request }: { request: ConsoleOutput<"showInspectedRequest"> }) {
  const t = useTranslations("inspector");
  const format = useFormatter();
  const { at, bytes, signature, status, headers, body } = request;
  return (
    <>
      <Facts
        facts={[
          { name: t("at"), value: <DateTime at={at} look="full" /> },
          { name: t("signature"), value: <SignatureBadge signature={signature} /> },
          { name: t("answered"), value: <Answered status={status} /> },
          { name: t("size"), value: t("bytes", { bytes: format.number(bytes) }) },
        ]}
      />
      {signature === "WRONG" ? <p className="text-pretty text-muted text-sm">{t("wrongHint")}</p> : null}
      <CodeBlock title={t("body")} {...indented(body)} />
      <CodeBlock title={t("headers")} text={headerLines(headers)} />
    </>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

function indented(body: string): { text: string; isJson: boolean } {
  try {
    return { text: JSON.stringify(JSON.parse(body), null, 2), isJson: true };
  } catch {
    return { text: body, isJson: false };
  }
}
