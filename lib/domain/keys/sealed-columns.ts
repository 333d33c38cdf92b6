import { sealPurposeOfRetained } from "#lib/server/keys/retained-keys.ts";
import { sealPurposeOf } from "#lib/server/keys/signing-keys.ts";
import { alarmSealPurpose } from "../alarms/alarm-secret.ts";
import { connectionSealPurpose } from "../connections/connection-secret.ts";
import { inspectorSealPurpose } from "../inspector/inspector-secret.ts";
import { sftpSealPurpose } from "../sftp-servers/sftp-secret.ts";
import { authenticatorSealPurpose } from "../staff/authenticator-app.ts";
import { webhookSealPurpose } from "../webhooks/webhook-secrets.ts";

/** A column whose values, or the elements of its lists, are sealed with SECRET_KEY; `purposeOf`: for what, by the row's key. */
type SealedColumn = { table: string; key: string; column: string; purposeOf: (key: string) => string };

/** Every sealed column. A test compares the list with the tables. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "signing_key", key: "kid", column: "sealed", purposeOf: sealPurposeOf },
  { table: "retained_key", key: "id", column: "sealed", purposeOf: sealPurposeOfRetained },
  { table: "webhook_endpoint", key: "id", column: "sealed_secrets", purposeOf: webhookSealPurpose },
  { table: "webhook_endpoint", key: "id", column: "sealed_password", purposeOf: webhookSealPurpose },
  { table: "webhook_endpoint", key: "id", column: "earlier_secrets", purposeOf: webhookSealPurpose },
  { table: "alarm_settings", key: "operator_id", column: "sealed_secret", purposeOf: alarmSealPurpose },
  { table: "webhook_inspector", key: "operator_id", column: "sealed_secret", purposeOf: inspectorSealPurpose },
  { table: "sftp_server", key: "id", column: "sealed_secret", purposeOf: sftpSealPurpose },
  { table: "connection", key: "id", column: "sealed_client_secret", purposeOf: connectionSealPurpose },
  { table: "connection", key: "id", column: "sealed_key", purposeOf: connectionSealPurpose },
  { table: "connection", key: "id", column: "sealed_next_key", purposeOf: connectionSealPurpose },
  { table: "connection", key: "id", column: "sealed_webhook_secret", purposeOf: connectionSealPurpose },
  { table: "staff_authenticator", key: "staff_id", column: "sealed_secret", purposeOf: authenticatorSealPurpose },
];
