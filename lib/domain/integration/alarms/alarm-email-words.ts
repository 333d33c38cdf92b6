import type { Locale } from "#lib/core/words/locale.ts";
import type { AlarmKind } from "./alarm.contract.ts";

type Words = {
  kinds: Record<AlarmKind, string>;
} & Record<
  | "subject"
  | "about"
  | "amount"
  | "by"
  | "credential"
  | "staff"
  | "schedule"
  | "book"
  | "rail"
  | "somebody"
  | "from"
  | "at"
  | "whatToDo"
  | "tryAgain"
  | "seeProofs"
  | "seeBanks"
  | "seeDisputes"
  | "seePayout"
  | "seeQuarantine"
  | "address"
  | "foot"
  | "summary"
  | "summaryLead",
  string
>;

/** The words of the e-mails about alarms, in each language. */
export const EMAIL_WORDS: Readonly<Record<Locale, Words>> = {
  "pt-BR": {
    subject: "Alarme",
    about: "Sobre",
    amount: "Valor",
    by: "Por",
    credential: "uma credencial",
    staff: "uma pessoa da equipe",
    schedule: "o agendamento",
    book: "a conferência diária",
    rail: "o banco",
    somebody: "de fora do console",
    from: "De",
    at: "Quando",
    whatToDo: "Se você não esperava isso, veja o alarme agora: revogue a credencial ou desative a pessoa.",
    tryAgain: "Os arquivos ficam no console, na página Arquivos: veja lá o motivo, corrija e tente de novo.",
    seeProofs:
      "Veja no console, na página Conferência com o banco, o que difere e por quê; uma correção precisa de duas pessoas.",
    seeBanks: "Veja em Configurações → Bancos como a conexão está e o que esperar; a ordem nunca é enviada duas vezes.",
    seeDisputes: "Veja no console, na página Contestações, o que foi contestado e envie a sua defesa antes do prazo.",
    seePayout: "O dinheiro está de novo na conta: veja o saque no console e acerte com o recebedor.",
    seeQuarantine: "Veja no console, na página Quarentena, o que voltou, e pergunte ao banco de qual saque é.",
    address: "Alarmes",
    foot: "O Guichê nunca pede senhas ou códigos por e-mail. Os destinatários são definidos na página Alarmes.",
    summary: "Mais alarmes na última hora",
    summaryLead: "Houve mais alarmes do que e-mails por hora. Estes não tiveram e-mail próprio:",
    kinds: {
      newCredential: "Uma nova credencial",
      newSecret: "Uma credencial tem um novo segredo",
      newDevice: "Um acesso em um novo dispositivo",
      newStaff: "Uma nova pessoa na equipe",
      newDestination: "Um saque alto para um novo destino",
      changedWebhook: "Um webhook novo ou alterado",
      changedSchedule: "Uma entrega de arquivos do extrato nova ou alterada",
      changedAlarms: "Alteração de quem é avisado dos alarmes",
      raisedLimit: "Alteração de um limite ou da espera para aumentos",
      manyFailures: "Muitas falhas de autenticação",
      failedDelivery: "Arquivos do extrato que não foram entregues",
      proofDifferent: "Diferença entre o banco e o livro",
      proofFailed: "Um dia que não pôde ser conferido com o banco",
      failingBank: "Um banco que falha",
      endingCertificate: "Um certificado de banco que vence em breve",
      unknownOrder: "Uma ordem da qual o banco não dá resposta",
      latePayout: "Um saque perto dos 120 minutos da lei",
      newDispute: "Uma contestação (MED) de um pagamento recebido",
      payoutReturned: "Dinheiro de um saque que voltou",
      unknownReturn: "Dinheiro que voltou da rede, sem que se saiba de qual saque",
    },
  },
  en: {
    subject: "Alarm",
    about: "About",
    amount: "Amount",
    by: "By",
    credential: "a credential",
    staff: "a person of the staff",
    schedule: "the schedule",
    book: "the daily proof",
    rail: "the bank",
    somebody: "from outside the console",
    from: "From",
    at: "When",
    whatToDo: "If you did not expect this, look at it now: revoke the credential, or disable the person.",
    tryAgain: "The files are in the console, on the page Files: see the reason there, correct it and try again.",
    seeProofs: "See in the console, on the page Bank proofs, what differs and why; a correction needs two people.",
    seeBanks: "See under Settings → Banks how the connection is and what waits; an order is never sent twice.",
    seeDisputes: "See in the console, on the page Disputes, what was disputed, and send your defence in time.",
    seePayout: "The money is in the account again: see the payout in the console, and settle it with its receiver.",
    seeQuarantine:
      "See in the console, on the page Quarantine, what came back, and ask the bank which payout it is of.",
    address: "Alarms",
    foot: "Guichê never asks for passwords or codes by e-mail. The page Alarms sets who gets these e-mails.",
    summary: "More alarms in the last hour",
    summaryLead: "There were more alarms than e-mails in an hour. These had no e-mail of their own:",
    kinds: {
      newCredential: "A new credential",
      newSecret: "A credential has a new secret",
      newDevice: "A sign-in on a new device",
      newStaff: "A new person on the staff",
      newDestination: "A large payout to a new destination",
      changedWebhook: "A new or changed webhook",
      changedSchedule: "A new or changed delivery of statement files",
      changedAlarms: "A change of who is notified of alarms",
      raisedLimit: "A change of a limit or of the delay for raises",
      manyFailures: "Many failed authentications",
      failedDelivery: "Statement files that were not delivered",
      proofDifferent: "A difference between the bank and the book",
      proofFailed: "A day that could not be proven against the bank",
      failingBank: "A bank that fails",
      endingCertificate: "A certificate of a bank that ends soon",
      unknownOrder: "An order that its bank says nothing of",
      latePayout: "A payout that is close to the 120 minutes of the law",
      newDispute: "A dispute (MED) about a received payment",
      payoutReturned: "Money of a payout that came back",
      unknownReturn: "Money that came back from the network, and nobody knows of which payout",
    },
  },
};
