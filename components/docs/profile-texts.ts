import type { GuidePart } from "./bank-texts.ts";

/** The part of `/docs/operation/banks` for whoever adds a bank that has no profile yet. */
export const PROFILE_PARTS: readonly GuidePart[] = [
  {
    id: "profile",
    title: "Add a profile",
    text: "A profile is what a bank has of its own beside API Pix. It is one file, `lib/rail/api-pix/profiles/<name>.ts`, with one value of the type `Profile` (`lib/rail/api-pix/profile.ts`). The core never asks which profile it has. If it would have to, the core is wrong and is mended.",
    points: [
      "`name`: as the console and the connection have it.",
      "`hosts`: the addresses for production and for the sandbox: where tokens are (`token`), where the operations of API Pix are (`pix`), and others by names of the profile's own.",
      "`tokenPath`, `credentialIn`, `tokenBody`, `scope`: how a token is asked for. `headers`: what goes with every call. `bucketHeader`: where the bank says how many calls are left.",
      "`readError`: reads the body of a refusal into scheme, code and text. Null: the bank documents no such body.",
      "`brCodeMember`: the name of the QR code's text in the answer to a charge.",
      "`capabilities`: what the bank can do. A button never promises more. How the payer's CPF is proven (`payerProof`), whether a key's owner is checked (`receiverGate`), whether a payout to a branch and account can be asked for (`payoutToAccount`), whether it has `balance`, `movements` and `disputes`, what it tells of a key (`lookUp`), whether it sends webhooks again (`resendsWebhooks`), whether it asks for the account's number (`needsAccount`), and whether its webhooks tell who paid (`payerInWebhook`).",
      "`readWebhook`: reads what the bank tells. It throws for a body that it does not know: an unknown status is set aside, never guessed.",
      "`payout.send` and `payout.ask`: by our reference. A payout that the bank has already is not sent again; its state is returned. `payout.prepare`: only where a payout has a first step that moves no money.",
      "`balance`: what is available and what is blocked, in cents. Money is read from text, never through a float.",
      "`setUp`: sets the webhook and the gates at the bank, and reads them back. `listKeys`: the account's keys, where the bank lists them.",
      "`movements`, `disputes`, `lookUp`, `resendWebhooks`, `payoutReturns`: only where the bank has them. The daily proof reads `movements`, line by line.",
    ],
  },
  {
    id: "prove",
    title: "Prove a profile",
    steps: [
      "Teach the test bank how this bank speaks (`lib/bank/api/dialect.ts`), from the bank's own documents and not from the profile: what both misunderstood alike would not be seen. Name its addresses in `e2e/support/bank/test-bank.ts`.",
      "Add the profile to `lib/rail/api-pix/connector.test.ts` and run `npm test lib/rail/api-pix lib/bank`.",
      "Where the bank publishes an SDK or schemas, let them judge what is sent and answered, as `lib/rail/api-pix/profiles/efi.test.ts` does.",
      "Add the profile to `e2e/rails/rails-judge.ts` and run `npm run rails:judge -- <file>`: the official file of API Pix judges a whole day, call by call.",
      "Add the bank's names of refusals to `lib/core/pix/bank-name.ts`. A new reason needs its words in both languages; a test says which are missing.",
      "Run `npm run bank -- --dialect <name>` and play a day in the console. Then do the steps from sandbox to production.",
    ],
  },
];
