import { brtIso } from "#lib/core/brt.ts";
import type { Locale } from "#lib/core/locale.ts";
import { maskTaxIds } from "#lib/core/masking/mask-text.ts";
import { formatMoney } from "#lib/core/money.ts";
import { env } from "#lib/server/env.ts";
import { EMAIL_WORDS } from "./alarm-email-words.ts";
import type { LoadedMessage, ToldAlarm } from "./load-messages.ts";

type Told = Pick<LoadedMessage, "locale" | "operatorName">;
type Email = { subject: string; text: string };

/** Line breaks and other control characters of a text from outside could make lines of their own. */
const plain = (text: string) => maskTaxIds(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " "));

/** Who can have raised an alarm, besides people with a name. */
const OWN_WORDS = ["credential", "staff", "schedule", "book", "rail"] as const;

/** What to do, where it is not to look for a stranger. */
const ADVICE = {
  failedDelivery: "tryAgain",
  proofDifferent: "seeProofs",
  proofFailed: "seeProofs",
  failingBank: "seeBanks",
  endingCertificate: "seeBanks",
  unknownOrder: "seeBanks",
  latePayout: "seeBanks",
  newDispute: "seeDisputes",
  payoutReturned: "seePayout",
  unknownReturn: "seeQuarantine",
} as const;

/** Returns the e-mail of an alarm: plain text in the operator's language, whose subject holds nothing from outside. */
export function alarmEmail({ locale, operatorName }: Told, alarm: ToldAlarm): Email {
  const words = EMAIL_WORDS[locale];
  const { operatorId, kind, subject, name, by, device, source, amount, firstAt } = alarm;
  const where = [device, source].filter((part) => part !== null).join(", ");
  const facts: [string, string | null][] = [
    [words.about, subject === operatorId ? null : name === null ? subject : `${name} (${subject})`],
    [words.amount, amount === null ? null : formatMoney(amount, locale)],
    [words.by, by.name ?? words[OWN_WORDS.find((kind) => kind === by.kind) ?? "somebody"]],
    [words.from, where || null],
    [words.at, timeOf(firstAt, locale)],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${plain(value)}`]));
  const whatToDo = words[kind in ADVICE ? ADVICE[kind as keyof typeof ADVICE] : "whatToDo"];
  return {
    subject: `[Guichê] ${words.subject}: ${words.kinds[kind]}`,
    text: letter([`${words.kinds[kind]}.`, lines.join("\n"), whatToDo], { locale, operatorName }),
  };
}

/** Returns the e-mail that counts the alarms of an hour that had none of their own. */
export function summaryEmail({ locale, operatorName, untold }: Told & Pick<LoadedMessage, "untold">): Email {
  const words = EMAIL_WORDS[locale];
  const lines = untold.map(({ kind, count }) => `${count} × ${words.kinds[kind]}`);
  return {
    subject: `[Guichê] ${words.summary}`,
    text: letter([words.summaryLead, lines.join("\n"), words.whatToDo], { locale, operatorName }),
  };
}

function letter(parts: readonly string[], { locale, operatorName }: Told): string {
  const { address, foot } = EMAIL_WORDS[locale];
  return [plain(operatorName), ...parts, `${address}: ${env().BASE_URL}/alarms`, foot, ""].join("\n\n");
}

/** "22/11/2026 19:00:05 (BRT)", or in English "2026-11-22 19:00:05 (BRT)". */
function timeOf(at: Date, locale: Locale): string {
  const [day = "", time = ""] = brtIso(at).split("T");
  const [year, month, date] = day.split("-");
  return `${locale === "pt-BR" ? `${date}/${month}/${year}` : day} ${time.slice(0, 8)} (BRT)`;
}
