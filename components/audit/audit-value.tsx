import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { instantOf } from "#lib/core/brt.ts";
import { useReasonWords } from "../quarantine/message-columns.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import type { Look } from "./fact-looks.ts";
import { useAuditWords } from "./use-audit-words.ts";

type Props = { value: unknown; look: Look /** The name of the fact. */; what: string };

const LANGUAGES: Readonly<Record<string, string>> = { "pt-BR": "Português", en: "English" };

/** Shows a value of an audit event as people read it: money, time spans, times, and words of their language. */
export function AuditValue({ value, look, what }: Props): ReactNode {
  const t = useTranslations("auditValue");
  const format = useFormatter();
  const words = useAuditWords();
  const weekday = useTranslations("weekday");
  const reason = useReasonWords();
  const text = String(value);
  const number = Number(value);
  if (value === undefined) return <span className="text-faint">–</span>;
  switch (look) {
    case "money":
      return <Money cents={BigInt(number)} />;
    case "alarmAmount":
      return value === null ? t("none") : <Money cents={BigInt(number)} />;
    case "limitAmount":
      return value === null ? t("unlimited") : <Money cents={BigInt(number)} />;
    case "limitCount":
      return value === null ? t("unlimited") : format.number(number);
    case "rate":
      return value === null ? t("usual") : t("perSecond", { count: format.number(number) });
    case "perSecond":
      return t("perSecond", { count: format.number(number) });
    case "perMille":
      return format.number(number / 1_000, { style: "percent", maximumFractionDigits: 1 });
    case "seconds":
      return words.duration(number * 1_000);
    case "ms":
      return words.duration(number);
    case "hours":
      return words.duration(number * 3_600_000);
    case "time":
      return <DateTime at={instantOf(text)} look="full" />;
    case "day":
      return format.dateTime(new Date(`${text}T12:00:00Z`), { dateStyle: "medium" });
    case "yesNo":
      return value === true ? t("yes") : t("no");
    case "access":
      return value === true ? t("disabled") : t("allowed");
    case "number":
      return format.number(Array.isArray(value) ? value.length : number);
    case "words":
      return format.list(Array.isArray(value) ? value.map((one) => words.wordOf("word", String(one))) : []);
    case "deliveries":
      return t("list", { count: Array.isArray(value) ? value.length : 0 });
    case "id":
      return <Identifier id={text} what={what} />;
    case "language":
      return LANGUAGES[text] ?? text;
    case "because":
      return reason(text).says;
    case "figures":
      return <ClosedFigures of={value} />;
    case "files":
      return <ClosedFiles of={value} />;
    case "weekday":
      return value === null ? t("none") : weekday(text as "1");
    case "clock":
      return `${text.padStart(2, "0")}:00`;
    case "codes":
    case "networks":
    case "accounts":
      return <Codes of={Array.isArray(value) ? value : [text]} none={t(NONE[look])} />;
    default:
      return value === null ? t("none") : words.wordOf(look, text);
  }
}

const NONE = { codes: "none", networks: "anywhere", accounts: "allAccounts" } as const;

/** Scopes, events, addresses and networks: they are spelled the same in every language. */
function Codes({ of, none }: { of: readonly unknown[]; none: string }) {
  return of.length === 0 ? none : <span className="wrap-anywhere font-mono text-xs">{of.join(", ")}</span>;
}

type Figures = { accountNumber: string; opening: number; closing: number };

type File = { fileName: string; sha256: string };

/** Another version may have written other members: then nothing is shown of them. */
const listOf = <T extends object>(value: unknown, ...members: (keyof T)[]): T[] =>
  (Array.isArray(value) ? value : []).filter((one) => members.every((member) => member in Object(one)));

/** The opening and the closing balance of each account of a close. */
function ClosedFigures({ of }: { of: unknown }) {
  return (
    <ul className="flex flex-col gap-1">
      {listOf<Figures>(of, "accountNumber", "opening", "closing").map(({ accountNumber, opening, closing }) => (
        <li key={accountNumber}>
          <span className="text-muted">{accountNumber}:</span> <Money cents={BigInt(opening)} /> →{" "}
          <Money cents={BigInt(closing)} />
        </li>
      ))}
    </ul>
  );
}

/** The files of a close with their hashes. */
function ClosedFiles({ of }: { of: unknown }) {
  const t = useTranslations("auditFact");
  return (
    <ul className="flex min-w-0 flex-col gap-1.5">
      {listOf<File>(of, "fileName", "sha256").map(({ fileName, sha256 }) => (
        <li key={sha256} className="min-w-0">
          <span className="wrap-anywhere block">{fileName}</span>
          <Identifier id={sha256} what={t("sha256")} ends={10} />
        </li>
      ))}
    </ul>
  );
}
