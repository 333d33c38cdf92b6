import type { Locale } from "#lib/core/locale.ts";

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
export const RUN_EMAIL_WORDS: Readonly<Record<Locale, Words>> = {
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
