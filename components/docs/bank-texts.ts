import { BANK_ANSWER_MIB_MAX } from "#lib/core/limits.ts";

/** A part of the guide: paragraphs, then steps in their order, then points in none. */
export type GuidePart = { id: string; title: string; text?: string; steps?: string[]; points?: string[] };

/** The texts of `/docs/operation/banks`, beside its parts. */
export const BANK_TEXTS = {
  title: "Connect a bank",
  lead: "What to ask the bank for, how to connect it, how to go from its sandbox to production and back, and how to add a bank that is not here yet.",
  link: "Connect a bank: Efí, Sicoob, or another one",
  contents: "On this page",
};

/** The first parts: what a connection is, and how to get what it needs from each bank. */
const BEFORE: readonly GuidePart[] = [
  {
    id: "connection",
    title: "What a connection is",
    text: `A connection says how Guichê speaks to one bank: the profile, sandbox or production, the credentials, and the client certificate with its private key. An account names its connection. Without one, an account in staging has the simulator, and an account in production has no bank.

Secrets are encrypted with \`SECRET_KEY\`. Guichê calls only the addresses of the connection's profile.

A bank behind API Pix moves the money first and tells later. A payment that must not be credited has arrived already: it stays in suspense, and goes back by a return or waits there for a person. The player never has it.`,
  },
  {
    id: "needs",
    title: "What the service needs",
    points: [
      "For production, `BASE_URL` is an https address that the bank can reach, and TLS ends in the service (`TLS_CERT`) or at a proxy that `TRUST_PROXY` names.",
      "The bank tells of payments at `<BASE_URL>/rail/<connection id>/<secret>`, and adds `/pix` to it by itself. It proves who it is by its client certificate, or by the secret in the address. Whoever knows the address can pretend to be the bank, so do not copy it into a ticket or a chat.",
      "What the bank tells is a hint. Guichê also asks for the bank's list of payments, again and again: a message that is lost loses no money.",
      "An address that is not the profile's own, such as a test bank's, works only if whoever installs the service names it in `CONNECTION_HOSTS`. Nobody can add one in the console.",
    ],
  },
  {
    id: "efi",
    title: "What to ask Efí for",
    steps: [
      "Open an Efí Empresas account. A new account may send very little a day by API, and only an Efí Empresas account can have this limit raised. Ask for it early.",
      "On Efí's site, under API, create an application with API Pix. Choose these scopes, for sandbox (Efí says `homologação`) and for production: `cob.read`, `cob.write`, `pix.read`, `pix.write`, `pix.send`, `gn.pix.send.read`, `payloadlocation.read`, `payloadlocation.write`, `webhook.read`, `webhook.write`, `gn.balance.read`, `gn.settings.read`, `gn.settings.write`, `gn.reports.read` and `gn.infractions.read`. If `pix.send` cannot be chosen, ask Efí to release it.",
      "Under API, make a certificate for each of the two. Its `.p12` file can be downloaded only once. Guichê takes it as it is; it has no passphrase.",
      "Copy the application's `Client_Id` and `Client_Secret`. Sandbox and production have different ones.",
      "Choose the Pix key of the Efí account that the charges name and that pays the payouts. Efí sends payouts only from a key with a webhook.",
      "When the webhook is set up, Efí tries the address twice: without a certificate, which must be refused, and with its own. The authorities of its certificates are at `https://certificados.efipay.com.br/webhooks/certificate-chain-prod.crt` and, for the sandbox, `https://certificados.efipay.com.br/webhooks/certificate-chain-homolog.crt`.",
      "In the sandbox the amount decides. A payout with a `valor` from `0.01` to `10.00` settles; up to `20.00` it is refused after a while, and above that at once. `4.00` comes back in two returns, `5.00` in one. Payouts to a key work there only with Efí's own test key.",
      "Efí bounds how many requests it takes. Guichê waits for as long as Efí says; if payouts wait often, ask Efí for a higher bound.",
    ],
  },
  {
    id: "sicoob",
    title: "What to ask Sicoob for",
    steps: [
      "Have the company's account at a Sicoob cooperative. Ask the cooperative to allow three APIs for it: Pix, Pix payments, and the account's balance and statement.",
      "Get a client certificate of ICP-Brasil for the company's CNPJ, as a `.p12` file or as two PEM files. Sicoob gets the certificate; the private key stays with you.",
      "At `developers.sicoob.com.br`, create an application for the account with these APIs and the certificate. Somebody who may act for the account approves it. Sicoob then shows the `client_id`; it gives no secret.",
      "Check that the application has these scopes: `cob.read`, `cob.write`, `pix.read`, `pix.write`, `webhook.read`, `webhook.write`, `payloadlocation.read`, `payloadlocation.write`, `pixpagamentos_escrita`, `pixpagamentos_consulta`, `pixpagamentos_webhook` and `cco_consulta`.",
      "Choose the Pix key that the charges name. Sicoob tells of payments at the address with `/pix`, and of payouts at the address with `/lancamento`.",
    ],
    points: [
      "Payouts go only to Pix keys. For a branch and account, Sicoob takes no reference of ours: a lost answer could not be asked for.",
      "Sicoob shows the owner of a key before money moves. If the owner is not the expected one, nothing is sent.",
      `Sicoob sends a day's statement in one piece. Guichê takes up to ${BANK_ANSWER_MIB_MAX} MiB. A longer day cannot be proven: its proof fails with an alarm.`,
      "Sicoob does not say who paid. Guichê asks whether the payment is in the list of the expected CPF.",
      "Sicoob does not tell of disputes (MED). Follow them at the bank.",
    ],
  },
];

/** The parts for whoever connects a bank and keeps it connected. */
const CONNECT: readonly GuidePart[] = [
  {
    id: "connect",
    title: "Connect it",
    text: "In the console this is the page Settings, Banks (`/settings/banks`). `npm run admin -- connection --help` names the commands that do the same.",
    steps: [
      "An administrator creates the connection (`connection create`) and confirms who they are: profile, sandbox or production, credentials, certificate and private key.",
      "Guichê tries it at once, step by step, and shows what fails: a wrong certificate, credential or scope is found here. `connection test` tries it again; do so before an account uses it.",
      "Attach the account to it. From then on the account's charges, payouts and refunds go to this bank.",
      "An account of the operator's own money (`--purpose OWN`) pays its holder and those on its list, and nobody else. `connection add-payee` adds to the list, `connection payees` shows it.",
      "`connection list` shows every connection with its state and its certificates.",
    ],
  },
  {
    id: "production",
    title: "From sandbox to production",
    steps: [
      "In an installation with `APP_ENV=staging`, connect the bank's sandbox. Pay a charge, refund it, make a payout, and make one that the bank refuses. Look at each of them in the console.",
      "In the one with `APP_ENV=production`, set `BASE_URL` and TLS and create a new connection. Address, credentials and certificate are all different, so a sandbox connection is never changed into one for production.",
      "Test it, and attach an account without money.",
      "Pay a charge of a small amount, refund a part of it, and pay the rest out. Compare each with the bank's own statement.",
      "Wait for a daily proof without a difference. Then raise the limits step by step, at the bank and here.",
    ],
  },
  {
    id: "back",
    title: "Stop, and go back",
    text: `Pause the connection when the bank, or whoever has its credentials, is not to be trusted (\`connection pause\`; \`connection resume\` ends it). An order that was sent before is open until the bank says how it ended. Never pay the same thing in another way meanwhile: it could be paid twice.

To go back to the sandbox, use the staging installation. An account whose money is at a bank keeps its connection, because the daily proof compares its book with that bank.`,
  },
  {
    id: "renew",
    title: "Renew credentials and certificates",
    text: "An alarm tells a month, a week and a day before a certificate expires. Ask the bank for the new one while the old one is valid, and give it to the connection (`connection rotate`): it can hold both for a time. Test it, then revoke the old one at the bank. If others may have a secret or a private key, revoke it at the bank first.",
  },
  {
    id: "waits",
    title: "What may wait for you",
    points: [
      "**An unknown order:** the bank's answer was lost. Guichê asks for it by the same reference until the bank knows. Do not send it again.",
      "**A parked order:** the bank has it, and a person must approve it there. Do that at the bank.",
      "**An unapplied payment:** money arrived and was not credited. It stays in suspense until its return has gone, or a person decides.",
      "**A difference in the daily proof:** the book and the bank do not have the same balance or movements. Look for the line; a correction is booked by two people.",
    ],
  },
  {
    id: "test-bank",
    title: "Try it without a bank",
    steps: [
      "`npm run bank` opens a small bank on this machine that speaks as Efí does; `npm run bank -- --dialect sicoob` as Sicoob does. It prints its address, credentials, certificate, Pix key and authority. `--trust` names the authority of the service's own certificate, so that it can send notifications.",
      "It answers API Pix's calls for charges, charges with a due date, locations, payments, returns and webhooks, and as Efí also payouts, payments of QR codes, pictures of QR codes, random keys, balance, settings, reports and disputes. What it does not offer, such as batches, splits of payments and Pix Automático, it refuses in a sentence that says so.",
      "Name its address in `CONNECTION_HOSTS`, and create a connection with what it printed.",
      "On its page, pay charges and choose faults: lost answers, delays, errors. Its book can be compared with that of the account, line by line.",
    ],
  },
];

/** The parts on banks for whoever runs the service, in the page's order. */
export const BANK_PARTS: readonly GuidePart[] = [...BEFORE, ...CONNECT];
