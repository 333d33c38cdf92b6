import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { instantOf, isRealDay, startOfBrtDay } from "#lib/core/brt.ts";
import { ACTION_WORDS, isKnownAction } from "#lib/domain/base/audit/action-words.contract.ts";
import { Link } from "../ui/link.tsx";
import { Money } from "../values/money.tsx";
import { usePeriodName } from "../values/times/use-period-name.ts";
import { type AuditEvent, nameOf, pageOf } from "./audit-event.ts";
import { useAuditWords } from "./use-audit-words.ts";
import { useWho } from "./use-who.ts";

type Props = { event: AuditEvent; linked?: boolean };

/** Says in one sentence who did what to whom. `linked`: what it is about leads to its page. */
export function AuditSentence({ event, linked = false }: Props) {
  const t = useTranslations("auditSentence");
  const words = useTranslations("audit");
  const who = useWho()(event);
  const values = useSentenceValues(event);
  const page = linked ? pageOf(event) : null;
  const { action, facts, names } = event;
  if (!isKnownAction(action)) return words("other", { who, action });
  const amount = facts.amount ?? facts.amountMaximum ?? facts.fixed;
  const strong = (chunks: ReactNode) => <strong className="font-medium">{chunks}</strong>;
  const said = t.rich(ACTION_WORDS[action], {
    ...values,
    who: () => strong(who),
    on: (chunks) =>
      page ? (
        <Link href={page} className="font-medium text-accent underline-offset-2 hover:underline">
          {chunks}
        </Link>
      ) : (
        strong(chunks)
      ),
    amount: () => (typeof amount === "number" ? <Money cents={BigInt(amount)} /> : null),
  });
  const confirmed = names.confirmedBy && action !== "approval.collect";
  return (
    <>
      {said}
      {confirmed ? `, ${words("confirmedBy", { name: `${names.confirmedBy}` })}` : null}
    </>
  );
}

/** Returns what the sentences are made from. Each takes what it needs. */
function useSentenceValues(event: AuditEvent): Record<string, string | number> {
  const format = useFormatter();
  const { roleName, duration, limitName } = useAuditWords();
  const periodName = usePeriodName();
  const { action, actor, subject, facts, names, record } = event;
  const text = (name: string) => (typeof facts[name] === "string" ? String(facts[name]) : "");
  const number = (name: string) => Number(facts[name] ?? 0);
  const day = (name: string) => (text(name) ? format.dateTime(timeOf(text(name)), { dateStyle: "medium" }) : "–");
  const name = nameOf(event);
  const networks = Array.isArray(facts.networks) ? facts.networks.map(String) : [];
  const hours = (name: string) => duration(number(name) * 3_600_000);
  const isTransfer = action === "transfer.create";
  const isDelay = action === "limit.raise-delay";
  return {
    subject,
    period: action.startsWith("close.") ? periodName(subject) : "",
    text: text("text"),
    name: name ?? subject,
    named: (isTransfer ? names.toAccount : name) ? "yes" : "no",
    day: day("provenDay"),
    account: text("accountNumber") || text("account"),
    from: isTransfer ? (names.fromAccount ?? "") : day("from"),
    to: isTransfer ? (names.toAccount ?? "") : day("to"),
    before: isDelay ? hours("from") : roleName(text("before")),
    after: isDelay ? hours("to") : "",
    role: roleName(text("role")),
    requestedBy: names.requestedBy ?? "–",
    isOwn: facts.requestedBy === actor ? "yes" : "no",
    isOn: isOn(event) ? "yes" : "no",
    networks: format.list(networks),
    duration: duration(action === "clock.move" ? number("byMs") : number("overlapSeconds") * 1_000),
    share: format.number(number("perMille") / 1_000, { style: "percent", maximumFractionDigits: 1 }),
    count: countOf(event),
    limit: limitName(Object.keys(facts)[0] ?? ""),
    line: number("line"),
    record: record ?? placeOf(text("at")),
    ...Object.fromEntries(
      [
        ...["kind", "outcome", "courtOrder", "reason", "purpose", "by", "code", "signedInOn", "taxId"],
        ...["recipient", "fileName", "note", "correction"],
      ].map((fact) => [fact, text(fact) || "–"]),
    ),
  };
}

/** Whether something was turned on, set, kept or went well: what an action's sentence tells apart. */
function isOn({ action, facts }: AuditEvent): boolean {
  const { required, allowed, url, networks, overlapSeconds, faults, wholeTaxIds, signedInOn, status } = facts;
  if (action.startsWith("operator.")) return Boolean(required ?? allowed);
  if (action === "alarm.webhook") return Boolean(url);
  if (action === "credential.networks") return Array.isArray(networks) && networks.length > 0;
  if (action.endsWith(".rotate")) return Number(overlapSeconds ?? 0) > 0;
  if (action === "network.faults") return faults !== "none";
  if (action === "statement.export" || action === "close.download") return wholeTaxIds === true;
  if (action === "staff.end-session") return Boolean(signedInOn);
  return status !== "FAILED";
}

/** Of a time, or of a day as it is in Brasília. */
function timeOf(text: string): Date {
  return isRealDay(text) ? startOfBrtDay(text) : instantOf(text);
}

function countOf({ action, facts }: AuditEvent): number {
  if (Array.isArray(facts.fileNames)) return facts.fileNames.length;
  if (action.startsWith("limit.")) return Object.keys(facts).length;
  if (Array.isArray(facts.files)) return facts.files.length;
  return Number(facts.count ?? facts.items ?? facts.failures ?? facts.left ?? facts.done ?? 0);
}

/** The record of a tax id's place, also where the record is gone. */
function placeOf(at: string): string {
  if (at.startsWith("charge")) return "charge";
  if (at.startsWith("payout")) return "withdrawal";
  return at.startsWith("refund") ? "refund" : "other";
}
