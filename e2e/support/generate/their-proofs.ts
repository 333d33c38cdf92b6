import { randomUUID } from "node:crypto";
import type { Service } from "../service.ts";

type Ids = Record<string, { foreign: unknown; missing: unknown }>;

/** Ids of a bank of the other operator's, and of a difference that its proof found. */
export async function theirProofs({ sql, them }: Service): Promise<Ids> {
  const [connectionId, differenceId] = [randomUUID(), randomUUID()];
  await storeBank(sql, { operatorId: them.id, connectionId, name: "theirs" });
  await sql(
    "INSERT INTO connection_proof (connection_id, day, operator_id, status) VALUES ($1, '2026-11-01', $2, 'DIFFERENT')",
    [connectionId, them.id],
  );
  await storeDifference(sql, { operatorId: them.id, connectionId, differenceId });
  const id = (foreign: unknown) => ({ foreign, missing: randomUUID() });
  return {
    "listProofs connectionId": id(connectionId),
    "listDifferences connectionId": id(connectionId),
    "retryProof connectionId": id(connectionId),
    differenceId: id(differenceId),
  };
}

/** Stores a difference of a cent in an operator's account at a bank, which `correctDifference` can name another account for. Returns its id. */
export async function ourDifference({ sql, us }: Pick<Service, "sql" | "us">): Promise<string> {
  const [connectionId, differenceId] = [randomUUID(), randomUUID()];
  await storeBank(sql, { operatorId: us.id, connectionId, name: "ours" });
  await storeDifference(sql, { operatorId: us.id, connectionId, differenceId });
  return differenceId;
}

type Bank = { operatorId: string; connectionId: string; name: string };

async function storeBank(sql: Service["sql"], { operatorId, connectionId, name }: Bank): Promise<void> {
  await sql(
    `INSERT INTO connection (id, operator_id, name, profile, environment, client_id, certificate, sealed_key, certificate_until,
       sealed_webhook_secret, webhook_secret_hash, active, created_by)
     VALUES ($1, $2, $3, 'efi', 'SANDBOX', 'x', '', '', now(), '', '', false, 'staff:x')`,
    [connectionId, operatorId, name],
  );
}

type Stored = Omit<Bank, "name"> & { differenceId: string };

async function storeDifference(sql: Service["sql"], { operatorId, connectionId, differenceId }: Stored): Promise<void> {
  await sql(
    `INSERT INTO proof_difference (operator_id, id, connection_id, day, kind, amount_bank)
     VALUES ($1, $2, $3, '2026-11-01', 'ONLY_AT_BANK', 1)`,
    [operatorId, differenceId, connectionId],
  );
}
