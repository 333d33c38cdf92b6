import { z } from "zod";
import { rows } from "#lib/server/db.ts";
import { ActRefused } from "../audit/act-refused.ts";

/** A credential as it stands now, for those who administer it. `certificates`: SHA-256 in hexadecimal. */
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
  /** To some seconds; null: never since this is kept. */
  lastUsedAt: Date | null;
};

const SELECT = `SELECT c.id, c.kind, c.variant, c.name, a.number AS "accountNumber", c.operator_id AS "operatorId", o.name AS "operatorName",
    c.scopes, c.reads_per_second AS "readsPerSecond", c.writes_per_second AS "writesPerSecond",
    (SELECT count(*)::int FROM credential_secret s WHERE s.credential_id = c.id AND (s.expires_at IS NULL OR s.expires_at > now())) AS secrets,
    ARRAY(SELECT encode(t.sha256, 'hex') FROM credential_certificate t WHERE t.credential_id = c.id ORDER BY t.created_at) AS certificates,
    c.revoked_at AS "revokedAt", (SELECT u.last_used_at FROM credential_use u WHERE u.credential_id = c.id) AS "lastUsedAt"
  FROM credential c JOIN account a ON a.id = c.account_id JOIN operator o ON o.id = c.operator_id`;

/** The credential with this id that is not revoked, or `ActRefused`. */
export async function liveCredential(id: string): Promise<CredentialRecord> {
  const [found] = z.uuid().safeParse(id).success
    ? await rows<CredentialRecord>({ text: `${SELECT} WHERE c.id = $1`, values: [id] })
    : [];
  if (!found) throw new ActRefused(`There is no credential ${id}.`);
  if (found.revokedAt) throw new ActRefused(`The credential ${id} is revoked.`);
  return found;
}

/** The credentials of one operator or of all, revoked ones too, in the order of their making. */
export async function listCredentials(operatorId: string | null): Promise<CredentialRecord[]> {
  return rows<CredentialRecord>({
    text: `${SELECT} WHERE $1::uuid IS NULL OR c.operator_id = $1 ORDER BY c.created_at, c.id`,
    values: [operatorId],
  });
}
