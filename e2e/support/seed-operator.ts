import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { REQUEST_KINDS } from "#lib/core/http/request-kind.ts";
import type { Role } from "#lib/core/role.ts";
import { SCOPES, type Scope } from "#lib/core/scope.ts";
import { secretHash, writeApiKey } from "#lib/server/keys/api-key.ts";

/** Runs SQL as the tables' owner and returns the rows. */
export type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

export type SeedAccount = { id: string; number: string; pixKey: string; email: string };
/** `onBrCode`: the name and city of the accounts' holder in BR Codes. */
export type SeedOperator = {
  id: string;
  holderTaxId: string;
  onBrCode: { name: string; city: string };
  accounts: [SeedAccount, SeedAccount];
};
export type SeedClient = { id: string; secret: string };

type CredentialSpec = {
  kind: "oauth" | "apiKey";
  variant: "A" | "B";
  scopes?: readonly Scope[];
  perSecond?: number;
  account?: SeedAccount;
};

const HOLDER_TAX_ID = "11222333000181";

/** Requests per second: so many that only the rate limit tests reach a limit. */
const UNLIMITED = 1_000_000;

/** Creates an operator with two accounts. Each has an EVP and an e-mail as Pix keys, and an empty book. */
export async function seedOperator(sql: Sql): Promise<SeedOperator> {
  const id = randomUUID();
  await sql(
    "INSERT INTO operator (id, name, tax_id, city, loopback_webhooks) VALUES ($1, 'Jogos São João', $2, 'São Paulo', true)",
    [id, HOLDER_TAX_ID],
  );
  await sql("INSERT INTO rate_limit SELECT $1, 'operator', unnest($2::text[]), $3", [id, REQUEST_KINDS, UNLIMITED]);
  return {
    id,
    holderTaxId: HOLDER_TAX_ID,
    onBrCode: { name: "Jogos Sao Joao S.A.", city: "Sao Paulo" },
    accounts: [await seedAccount(sql, id), await seedAccount(sql, id)],
  };
}

/**
 * Creates another account of an operator, with an EVP and an e-mail as Pix keys, and an empty book. `amountMaximum`:
 * cents.
 */
export async function seedAccount(
  sql: Sql,
  operatorId: string,
  { holderTaxId = HOLDER_TAX_ID, amountMaximum = 100_000_000_000 } = {},
): Promise<SeedAccount> {
  const [id, pixKey] = [randomUUID(), randomUUID()];
  const number = String(randomInt(10_000_000, 99_999_999));
  const email = `pix${number}@jogos.example`;
  await sql(
    `INSERT INTO account (id, operator_id, number, holder_name, holder_tax_id, ispb, branch, amount_maximum)
     VALUES ($1, $2, $3, 'Jogos São João S.A.', $4, '99999004', '0001', $5)`,
    [id, operatorId, number, holderTaxId, amountMaximum],
  );
  await sql("INSERT INTO pix_key (key, kind, account_id) VALUES ($1, 'EVP', $3), ($2, 'EMAIL', $3)", [
    pixKey,
    email,
    id,
  ]);
  await sql("INSERT INTO book (account_id, counts, sums) VALUES ($1, '{}', '{}')", [id]);
  return { id, number, pixKey, email };
}

/**
 * Creates a credential of the operator, by default with every scope and for its first account. Returns its id and its
 * secret in plain text.
 */
export async function seedCredential(sql: Sql, operator: SeedOperator, spec: CredentialSpec): Promise<SeedClient> {
  const { kind, variant, scopes = SCOPES, perSecond = UNLIMITED, account = operator.accounts[0] } = spec;
  const id = randomUUID();
  await sql(
    `INSERT INTO credential (id, operator_id, account_id, kind, variant, name, scopes, reads_per_second, writes_per_second)
     VALUES ($1, $2, $3, $4, $5, 'Test', $6, $7, $7)`,
    [id, operator.id, account.id, kind, variant, scopes, perSecond],
  );
  return { id, secret: await seedSecret(sql, id) };
}

/** Creates another secret of a credential. `expiresIn`: SQL interval from now. */
export async function seedSecret(sql: Sql, credentialId: string, expiresIn?: string): Promise<string> {
  const secret = randomBytes(32).toString("hex");
  await sql("INSERT INTO credential_secret (sha256, credential_id, expires_at) VALUES ($1, $2, now() + $3::interval)", [
    secretHash(secret),
    credentialId,
    expiresIn ?? null,
  ]);
  return secret;
}

/** Returns the API key of a credential of kind `apiKey`. */
export function apiKeyOf({ id, secret }: SeedClient, environment = "staging"): string {
  return writeApiKey(environment, id, secret);
}

/** Creates a staff member of the operator. Returns the id. */
export async function seedStaff(sql: Sql, operator: SeedOperator, role: Role): Promise<string> {
  const id = randomUUID();
  await sql(
    `INSERT INTO staff (id, operator_id, email, name, password_hash, role)
     VALUES ($1, $2, $3, 'Ana Teste', 'no password matches this', $4)`,
    [id, operator.id, `${id}@jogos.example`, role],
  );
  return id;
}
