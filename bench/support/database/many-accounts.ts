import { randomBytes } from "node:crypto";
import type pg from "pg";
import { REQUEST_KINDS } from "#lib/core/http/request-kind.ts";
import { SCOPES } from "#lib/core/scope.ts";
import { makeSigningSecret, sealSigningSecrets } from "#lib/domain/integration/webhooks/webhook-secrets.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { secretHash } from "#lib/server/keys/api-key.ts";

/** One of many accounts, each of an operator of its own. `webhookIds`: its webhooks, all for paid charges. */
export type ManyAccount = Record<"id" | "operatorId" | "pixKey" | "clientId" | "clientSecret", string> & {
  webhookIds: string[];
};

/** `webhooks`: how many there are in all, `each` an account. `urlOf`: the address of a webhook by its number. */
type Wanted = { accounts: number; webhooks: number; each: number; urlOf: (webhook: number) => string };

/** Rate limits are looked up and counted as for every credential, but never reached. */
const REQUESTS_PER_SECOND = 1_000_000;
const ISPB = "99999004";
const TAX_ID = "11222333000181";

/** Ids by number: the digit makes those of different tables differ. */
const idOf = (digit: string, number: number) =>
  `0be9${digit}000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;

function accountOf(number: number, { webhooks, each }: Wanted): ManyAccount {
  const first = number * each;
  return {
    id: idOf("a", number),
    operatorId: idOf("1", number),
    pixKey: idOf("b", number),
    clientId: idOf("c", number),
    clientSecret: randomBytes(32).toString("hex"),
    webhookIds: Array.from({ length: Math.max(0, Math.min(each, webhooks - first)) }, (_, i) => idOf("d", first + i)),
  };
}

/** Inserts operators, each with an account, its empty book, a Pix key, an OAuth client of variant A, and webhooks. */
export async function insertManyAccounts(client: pg.Client, wanted: Wanted): Promise<ManyAccount[]> {
  const made = Array.from({ length: wanted.accounts }, (_, number) => accountOf(number, wanted));
  const [ids, operators] = [made.map(({ id }) => id), made.map(({ operatorId }) => operatorId)];
  const credentials = made.map(({ clientId }) => clientId);
  await client.query(
    `INSERT INTO operator (id, name, tax_id, city, loopback_webhooks)
     SELECT id, 'Casa ' || n, $2, 'São Paulo', true FROM unnest($1::uuid[]) WITH ORDINALITY AS o(id, n)`,
    [operators, TAX_ID],
  );
  await client.query(
    `INSERT INTO account (id, operator_id, number, holder_name, holder_tax_id, ispb, branch)
     SELECT id, operator_id, (91000000 + n)::text, 'Casa ' || n || ' Ltda', $3, $4, '0001'
     FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS a(id, operator_id, n)`,
    [ids, operators, TAX_ID, ISPB],
  );
  const zeros = LINE_KINDS.map(() => 0);
  await client.query("INSERT INTO book (account_id, counts, sums) SELECT unnest($1::uuid[]), $2, $2", [ids, zeros]);
  await client.query(
    "INSERT INTO pix_key (account_id, key, kind) SELECT *, 'EVP' FROM unnest($1::uuid[], $2::text[])",
    [ids, made.map(({ pixKey }) => pixKey)],
  );
  await client.query(
    `INSERT INTO credential (id, operator_id, account_id, kind, variant, name, scopes, reads_per_second, writes_per_second)
     SELECT *, 'oauth', 'A', 'Platform', $4::text[], $5::int, $5 FROM unnest($1::uuid[], $2::uuid[], $3::uuid[])`,
    [credentials, operators, ids, [...SCOPES], REQUESTS_PER_SECOND],
  );
  await client.query(
    "INSERT INTO credential_secret (credential_id, sha256) SELECT * FROM unnest($1::uuid[], $2::bytea[])",
    [credentials, made.map(({ clientSecret }) => secretHash(clientSecret))],
  );
  await client.query(
    `INSERT INTO rate_limit SELECT id, 'operator', kind, $1 FROM unnest($2::uuid[]) AS id, unnest($3::text[]) AS kind`,
    [REQUESTS_PER_SECOND, operators, REQUEST_KINDS],
  );
  await insertWebhooks(client, made, wanted);
  return made;
}

async function insertWebhooks(client: pg.Client, accounts: ManyAccount[], { urlOf }: Wanted): Promise<void> {
  const webhooks = accounts.flatMap(({ id, webhookIds }) => webhookIds.map((webhookId) => ({ id, webhookId })));
  const secretsOf = (id: string) => sealSigningSecrets(id, [{ secret: makeSigningSecret(), expiresAt: null }]);
  await client.query(
    `INSERT INTO webhook_endpoint (id, account_id, variant, type, events, url, sealed_secrets, validated)
     SELECT id, account_id, 'A', 0, '{pixChargePaid}', url, sealed, true
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[]) AS w(id, account_id, url, sealed)`,
    [
      webhooks.map(({ webhookId }) => webhookId),
      webhooks.map(({ id }) => id),
      webhooks.map((_, number) => urlOf(number)),
      webhooks.map(({ webhookId }) => secretsOf(webhookId)),
    ],
  );
}
