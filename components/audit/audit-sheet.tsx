"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ACTION_WORDS, isKnownAction } from "#lib/domain/base/audit/action-words.contract.ts";
import { subjectKindOf } from "#lib/domain/base/audit/audit-action.contract.ts";
import { buttonStyles } from "../ui/button.tsx";
import { Facts, type Fact as Shown } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Link } from "../ui/link.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { type AuditEvent, pageOf } from "./audit-event.ts";
import { type Change, changesOf, factsOf } from "./audit-facts.ts";
import { AuditSentence } from "./audit-sentence.tsx";
import { AuditValue } from "./audit-value.tsx";
import { useAuditWords } from "./use-audit-words.ts";
import { useWho } from "./use-who.ts";

type Props = { event: AuditEvent; onOpenChange: (open: boolean) => void };

/** Shows one event: what changed, its details, and who did it, when, from where and in which request. */
export function AuditSheet({ event, onOpenChange }: Props) {
  const t = useTranslations("audit");
  const action = useTranslations("action");
  const changes = changesOf(event);
  const facts = useFacts(event);
  const page = pageOf(event);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      place="side"
      title={isKnownAction(event.action) ? action(ACTION_WORDS[event.action]) : event.action}
      description={
        <span className="wrap-anywhere block text-ink">
          <AuditSentence event={event} linked />
        </span>
      }
    >
      <div className="mt-5 flex flex-col gap-5">
        {changes.length > 0 ? <Changes changes={changes} /> : null}
        {facts.length > 0 ? (
          <Part title={t("details")}>
            <Facts facts={facts} />
          </Part>
        ) : null}
        <Part title={t("circumstances")}>
          <Facts facts={useCircumstances(event)} />
        </Part>
        {page ? (
          <Link href={page} className={buttonStyles({})}>
            {t("openRecord")}
          </Link>
        ) : null}
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="font-semibold text-ink text-sm">{title}</h3>
      {children}
    </section>
  );
}

/** The values before and after, side by side. */
function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations("audit");
  const nameOf = useFactName();
  return (
    <Part title={t("changes")}>
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{t("changes")}</caption>
        <thead>
          <tr className="text-left text-muted text-xs">
            {(["field", "before", "after"] as const).map((name) => (
              <th key={name} scope="col" className="px-2 pb-1 font-medium first:pl-0">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after, look }) => (
            <tr key={name} className="border-line border-t align-top">
              <th scope="row" className="wrap-anywhere py-2 pr-2 text-left font-normal text-muted">
                {nameOf(name)}
              </th>
              <td className="wrap-anywhere bg-sunken px-2 py-2 text-muted">
                <AuditValue value={before} look={look} what={nameOf(name)} />
              </td>
              <td className="wrap-anywhere px-2 py-2 font-medium text-ink">
                <AuditValue value={after} look={look} what={nameOf(name)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

/** Returns a function that names a fact or a limit. */
function useFactName(): (name: string) => string {
  const fact = useTranslations("auditFact");
  const { limitName } = useAuditWords();
  return (name) => (fact.has(name as "amount") ? fact(name as "amount") : limitName(name));
}

function useFacts(event: AuditEvent): Shown[] {
  const nameOf = useFactName();
  return factsOf(event).map(({ name, value, look }) => ({
    name: nameOf(name),
    value: <AuditValue value={value} look={look} what={nameOf(name)} />,
  }));
}

/** Things that there is one of: their id tells nothing. */
const NAMELESS = ["operator", "audit", "sandbox", "service"];

function useCircumstances(event: AuditEvent): Shown[] {
  const t = useTranslations("audit");
  const who = useWho();
  const { at, device, source, requestId, number, subject, auditEventId } = event;
  const kind = subjectKindOf(event.action);
  const id = (name: "requestId" | "subject" | "eventId", value: string | null): Shown | null =>
    value ? { name: t(name), value: <Identifier id={value} what={t(name)} /> } : null;
  const facts: (Shown | null)[] = [
    { name: t("actor"), value: who(event) },
    { name: t("when"), value: <DateTime at={at} look="exact" /> },
    { name: t("device"), value: device ?? t("unknownPlace") },
    { name: t("source"), value: source ?? t("unknownPlace") },
    id("requestId", requestId),
    number === null ? null : { name: t("number"), value: t("numberIs", { number }) },
    subject.includes("@")
      ? { name: t("subject"), value: subject }
      : id("subject", NAMELESS.includes(`${kind}`) ? null : subject),
    id("eventId", auditEventId),
  ];
  return facts.filter((fact) => fact !== null);
}
