import { subscribe } from "node:diagnostics_channel";
import { Pool } from "undici";
import type { BankAccess } from "#e2e/support/bank/insert-connection.ts";
import { CUSTOMER, testBank } from "#e2e/support/bank/test-bank.ts";
import { DIALECTS } from "#lib/bank/api/dialect.ts";
import { accountOf, book, SPI } from "#lib/bank/book.ts";
import { createCharge } from "#lib/bank/charges.ts";
import { customerOf, DEFAULT_SETTINGS, setSettings } from "#lib/bank/customer.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { type IncomingPayment, receivePayment } from "#lib/bank/payments.ts";
import { answerParent } from "../support/child.ts";

// The bank, in a process of its own. It counts its calls, and players pay its customer. The environment has the customer's keys.

export type BankCounts = { calls: number; tokens: number; handshakes: number; payouts: number };
/** `pay`: pays these charges one after the other for so long, and tells of each at this address. */
export type BankCommand =
  | "access"
  | "counts"
  | { charges: OpenCharge[] }
  | { pay: { address: string; seconds: number } };
export type OpenCharge = { txid: string; key: string; amount: number };
export type Paid = { paid: number; refused: number; seconds: number };

/** Payments that are told of at the same time. */
const AT_ONCE = 64;
const PAYER = strangerWith("00000000191", "Bruna Testeira");
const MUCH_CENTS = 1_000_000_000_000;
/** The payouts stay on their way: what becomes of them is another job's work. */
const LONG_MS = 3_600_000;

const counts: BankCounts = { calls: 0, tokens: 0, handshakes: 0, payouts: 0 };
subscribe("net.server.socket", () => counts.handshakes++);

const here = await testBank({
  payoutRules: "settle",
  settleMs: LONG_MS,
  faults: {
    ofCall: (call) => {
      if (call === "token") counts.tokens++;
      else counts.calls++;
      return undefined;
    },
    // This file tells of payments itself, as fast as they are taken.
    ofNotification: () => "never",
  },
});
const { bank } = here;
const customer = () => customerOf(bank, CUSTOMER.number);
const keys = (process.env.PIX_KEYS ?? "").split(",");
for (const key of keys) bank.store.run("INSERT INTO pix_key (key, customer) VALUES (?, ?)", key, CUSTOMER.number);
const settings = { ...DEFAULT_SETTINGS, notifiesPayer: true };
setSettings(bank, customer(), Object.fromEntries(keys.map((key) => [key, settings])));
book(bank.store, new Date(), {
  ...{ kind: "OPENING", debit: SPI, credit: accountOf(CUSTOMER.number), amount: MUCH_CENTS, reference: "much" },
});
const open: IncomingPayment[] = [];

function addCharges(charges: OpenCharge[]): void {
  const debtor = { taxId: PAYER.taxId, name: PAYER.name };
  bank.store.transaction(() => {
    for (const { txid, key, amount } of charges) {
      const rest = { debtor, text: null, info: null, locationId: null, expiresIn: LONG_MS / 1_000 };
      createCharge(bank, customer(), txid, { ...rest, key, amount });
      open.push({ key, txid, amount, payer: PAYER });
    }
  });
}

async function pay({ address, seconds }: { address: string; seconds: number }): Promise<Paid> {
  const { origin, pathname } = new URL(address);
  const pool = new Pool(origin, { connections: AT_ONCE, pipelining: 1 });
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1_000;
  let [paid, refused] = [0, 0];
  const line = async () => {
    while (elapsed() < seconds) {
      const next = open.pop();
      if (!next) throw new Error("too few charges");
      const { endToEndId } = receivePayment(bank, next);
      paid++;
      const due = { id: 0, customer: CUSTOMER.number, kind: "PAYMENT", subject: endToEndId, attempts: 0 } as const;
      const told = DIALECTS.efi.toldAs(bank, {
        ...due,
        endToEndId,
        key: next.key,
        url: address,
        isContradiction: false,
      });
      const { statusCode, body } = await pool.request({
        ...{ method: "POST", path: pathname + told?.path, headers: { "content-type": "application/json" } },
        body: JSON.stringify(told?.body),
      });
      await body.dump();
      if (statusCode !== 200) refused++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  await pool.close();
  return { paid, refused, seconds: elapsed() };
}

answerParent(async (command: BankCommand) => {
  if (command === "access") {
    const { url, client, credential } = here;
    return { url, client, credential, authority: here.authority.cert } satisfies BankAccess;
  }
  if (command === "counts") {
    const payouts = bank.store.get<{ n: number }>("SELECT count(*) AS n FROM payout")?.n ?? 0;
    return { ...counts, payouts } satisfies BankCounts;
  }
  if ("charges" in command) return addCharges(command.charges);
  return pay(command.pay);
});
