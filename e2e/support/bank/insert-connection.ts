import { randomBytes, randomUUID, X509Certificate } from "node:crypto";
import type { DialectName } from "#lib/bank/api/dialect.ts";
import { sealConnectionSecret, webhookSecretHash } from "#lib/domain/banks/connections/secrets/connection-secret.ts";
import { rows } from "#lib/server/db.ts";
import type { TestCertificate } from "../mtls/test-certificates.ts";
import { CUSTOMER } from "./test-bank.ts";

/** What a customer of a test bank has in hand. `authority`: the bank's, in PEM. */
export type BankAccess = {
  url: string;
  authority: string;
  client: TestCertificate;
  credential: { clientId: string; clientSecret: string };
};

type Connected = {
  operatorId: string;
  accountId: string;
  dialect: DialectName;
  latePayments?: "RETURN" | "CREDIT" | "WAIT";
  unknownPayers?: "CREDIT" | "WAIT";
};

/** Connects an account to a test bank. Returns the connection, and the secret in the address that the bank calls. */
export async function insertConnection(
  { url, authority, client, credential }: BankAccess,
  { operatorId, accountId, dialect, latePayments = "RETURN", unknownPayers = "CREDIT" }: Connected,
): Promise<{ connectionId: string; secret: string }> {
  const connectionId = randomUUID();
  const secret = randomBytes(24).toString("base64url");
  await rows({
    text: `INSERT INTO connection (id, operator_id, name, profile, environment, address, authority, client_id, sealed_client_secret, certificate,
             sealed_key, certificate_until, sealed_webhook_secret, webhook_secret_hash, late_payments, bank_account_number, unknown_payers, test_status, created_by)
           VALUES ($1, $2, 'Banco de teste', $3, 'OTHER', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'DONE', 'test')`,
    values: [
      ...[connectionId, operatorId, dialect, url, authority, credential.clientId],
      ...[credential.clientSecret && sealConnectionSecret(connectionId, credential.clientSecret), client.cert],
      ...[sealConnectionSecret(connectionId, client.key), new X509Certificate(client.cert).validToDate],
      ...[
        sealConnectionSecret(connectionId, secret),
        webhookSecretHash(secret),
        latePayments,
        CUSTOMER.number,
        unknownPayers,
      ],
    ],
  });
  await rows({
    text: "INSERT INTO connection_state (connection_id, operator_id) VALUES ($1, $2)",
    values: [connectionId, operatorId],
  });
  await rows({
    text: "UPDATE account SET connection_id = $1, purpose = 'TRANSACTIONAL' WHERE id = $2",
    values: [connectionId, accountId],
  });
  return { connectionId, secret };
}
