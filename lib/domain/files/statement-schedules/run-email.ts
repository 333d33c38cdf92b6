import { EMAIL_ATTACHMENTS_BYTES_MAX } from "#lib/core/files/file-limits.ts";
import { maskTaxIds } from "#lib/core/masking/mask-text.ts";
import { formatMoney } from "#lib/core/money.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { env } from "#lib/server/env.ts";
import type { DueDelivery } from "./due-delivery.ts";

type Told = Pick<
  DueDelivery,
  "locale" | "operatorName" | "name" | "firstDay" | "lastDay" | "balances" | "files" | "scheduleId"
>;

/** Returns whether the files of a run go with its e-mails. */
export function areAttached(files: readonly { bytes: number }[]): boolean {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) <= EMAIL_ATTACHMENTS_BYTES_MAX;
}

/** Returns the e-mail that brings the files of a run, or says where they are: plain text in the schedule's language. */
export function runEmail({ locale, operatorName, name, balances, files, scheduleId, ...span }: Told): {
  subject: string;
  text: string;
} {
  const words = RUN_EMAIL_WORDS[locale];
  const [firstDay, lastDay] = [dayOf(span.firstDay, locale), dayOf(span.lastDay, locale)];
  const period = firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`;
  const money = (cents: string) => formatMoney(BigInt(cents), locale);
  const accounts = balances.map(({ accountNumber, opening, closing }) =>
    [
      `${words.account} ${accountNumber}`,
      `${words.opening}: ${money(opening)}`,
      `${words.closing}: ${money(closing)}`,
    ].join("\n"),
  );
  const number = new Intl.NumberFormat(locale);
  const made = files.map(({ fileName, lines, bytes, sha256 }) =>
    [
      fileName,
      `${number.format(lines)} ${lines === 1 ? words.line : words.lines}, ${number.format(bytes)} bytes`,
      `SHA-256: ${sha256}`,
    ].join("\n"),
  );
  const parts = [
    plain(operatorName),
    `${words.lead} ${period}: ${plain(name)}.`,
    ...accounts,
    ...made,
    `${areAttached(files) ? words.attached : words.tooLarge} ${words.masked}`,
    `${words.address}: ${env().BASE_URL}/statement/files/schedules/${scheduleId}`,
    words.foot,
  ];
  return { subject: `[Guichê] ${words.subject} ${period}: ${plain(name)}`, text: `${parts.join("\n\n")}\n` };
}

/** Line breaks and other control characters of a name could make lines of their own. */
const plain = (text: string) => maskTaxIds(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " "));

function dayOf(day: string, locale: Locale): string {
  return locale === "en" ? day : day.split("-").reverse().join("/");
}

type Words = Record<
  | "subject"
  | "lead"
  | "account"
  | "opening"
  | "closing"
  | "lines"
  | "line"
  | "attached"
  | "tooLarge"
  | "masked"
  | "address"
  | "foot",
  string
>;

/** The words of the e-mails that bring statement files, in each language. */
const RUN_EMAIL_WORDS: Readonly<Record<Locale, Words>> = {
  "pt-BR": {
    subject: "Extrato",
    lead: "Arquivos do extrato de",
    account: "Conta",
    opening: "Saldo inicial",
    closing: "Saldo final",
    lines: "lançamentos",
    line: "lançamento",
    attached: "Os arquivos estão anexados a este e-mail.",
    tooLarge: "Os arquivos são grandes demais para um e-mail. Baixe-os no console.",
    masked: "Os CPFs estão mascarados.",
    address: "Arquivos",
    foot: "O Guichê nunca pede senhas ou códigos por e-mail. Os destinatários são definidos no agendamento, na página Arquivos.",
  },
  en: {
    subject: "Statement",
    lead: "Statement files of",
    account: "Account",
    opening: "Opening balance",
    closing: "Closing balance",
    lines: "movements",
    line: "movement",
    attached: "The files are attached to this e-mail.",
    tooLarge: "The files are too large for an e-mail. Download them in the console.",
    masked: "CPFs are masked.",
    address: "Files",
    foot: "Guichê never asks for passwords or codes by e-mail. The schedule, on the page Files, sets who gets these e-mails.",
  },
};
