import { X509Certificate } from "node:crypto";
import { serveBank } from "#lib/bank/api/bank-server.ts";
import { DIALECTS, type DialectName } from "#lib/bank/api/dialect.ts";
import { type BankOptions, openBank } from "#lib/bank/bank.ts";
import { openAccount } from "#lib/bank/customer.ts";
import { type TestAuthority, type TestCertificate, testAuthority } from "../mtls/test-certificates.ts";

/** The customer of a test bank. Its key is an e-mail address; its account has R$ 1 000.00. */
export const CUSTOMER = { number: "1234567", name: "Operadora de Teste Ltda", taxId: "11222333000181" };
export const CUSTOMER_KEY = "pix@operadora.example";
const OPENING = 100_000;

type More = {
  key?: string;
  trusted?: string[];
  dialect?: DialectName;
  isStrict?: boolean;
  probesWebhooks?: boolean;
  openedAt?: Date;
};

/** Starts a bank in this process, with its own authority and one customer. `openedAt`: when its money came; now, by default. */
export async function testBank(options: Partial<BankOptions> & More = {}) {
  const authority = await testAuthority("Test bank authority");
  const server = await authority.issue("localhost", { usage: "server" });
  const client = await authority.issue("operadora");
  const {
    trusted = [],
    dialect = "efi",
    isStrict,
    probesWebhooks = false,
    key = CUSTOMER_KEY,
    openedAt,
    ...rest
  } = options;
  const bank = openBank({ file: ":memory:", locationHost: "pix.bank.example", settleMs: 0, ...rest });
  const fingerprint = new X509Certificate(client.cert).fingerprint256;
  const credential = openAccount(bank, {
    ...CUSTOMER,
    ...{ fingerprint, keys: [key], opening: OPENING },
    ...(openedAt ? { openedAt } : {}),
  });
  const caller = { ...(await authority.issue("bank")), trusted };
  const running = await serveBank(bank, DIALECTS[dialect], {
    port: 0,
    shown: server,
    authority: authority.cert,
    caller,
    isStrict,
    probesWebhooks,
  });
  const stop = async () => {
    await running.stop();
    bank.close();
  };
  return { bank, authority, client, credential, url: running.url, stop };
}

/** Where a test bank has the operations of each profile. */
export const hostsOf = (url: string, profile: DialectName) => ({
  token: url,
  pix: profile === "efi" ? `${url}/v2` : `${url}/pix/api/v2`,
  ...{ own: url, payments: `${url}/pix-pagamentos/v2`, account: `${url}/conta-corrente/v4` },
});

export type TestBank = { url: string; authority: TestAuthority; client: TestCertificate } & Awaited<
  ReturnType<typeof testBank>
>;
