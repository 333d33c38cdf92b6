import { z } from "zod";
import { rows } from "#lib/server/db.ts";
import { ActionRefused } from "../audit/action-refused.ts";

/** The current state of a credential, for administration. `certificates`: SHA-256 in hexadecimal. */
export type CredentialRecord = {
  id: string;
  kind: "oauth" | "apiKey";
  variant: "A" | "B";
  name: string;
  accountNumber: string;
  operatorId: string;
  operatorName: string;
  scopes: string[];
  readsPerSecond: number;
  writesPerSecond: number;
  secrets: number;
  certificates: string[];
  revokedAt: Date | null;
  /** Accurate to some seconds; null: never used since uses are recorded. */
  lastUsedAt: Date | null;
};

const SELECT = `SELECT c.id, c.kind, c.variant, c.name, a.number AS "accountNumber", c.operator_id AS "operatorId", o.name AS "operatorName",
    c.scopes, c.reads_per_second AS "readsPerSecond", c.writes_per_second AS "writesPerSecond",
    (SELECT count(*)::int FROM credential_secret s WHERE s.credential_id = c.id AND (s.expires_at IS NULL OR s.expires_at > now())) AS secrets,
    ARRAY(SELECT encode(t.sha256, 'hex') FROM credential_certificate t WHERE t.credential_id = c.id ORDER BY t.created_at) AS certificates,
    c.revoked_at AS "revokedAt", (SELECT u.last_used_at FROM credential_use u WHERE u.credential_id = c.id) AS "lastUsedAt"
  FROM credential c JOIN account a ON a.id = c.account_id JOIN operator o ON o.id = c.operator_id`;

/** Returns the credential with this id. Throws `ActionRefused` when there is none or when it is revoked. */
export async function liveCredential(id: string): Promise<CredentialRecord> {
  const [found] = z.uuid().safeParse(id).success
    ? await rows<CredentialRecord>({ text: `${SELECT} WHERE c.id = $1`, values: [id] })
    : [];
  if (!found) throw new ActionRefused(`There is no credential ${id}.`);
  if (found.revokedAt) throw new ActionRefused(`The credential ${id} is revoked.`);
  return found;
}

/** Returns the credentials of one operator, or of all for null, revoked ones too, in order of creation. */
export async function listCredentials(operatorId: string | null): Promise<CredentialRecord[]> {
  return rows<CredentialRecord>({
    text: `${SELECT} WHERE $1::uuid IS NULL OR c.operator_id = $1 ORDER BY c.created_at, c.id`,
    values: [operatorId],
  });
}
