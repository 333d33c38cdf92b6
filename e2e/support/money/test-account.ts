import { randomInt, randomUUID } from "node:crypto";
import { PLATFORM } from "#lib/core/role.ts";
import { platform } from "#lib/domain/base/operators/platform.ts";
import { createPlatformStaff } from "#lib/domain/people/staff/invite-staff.ts";
import { createBook } from "#lib/ledger/books.ts";
import { rows, transaction } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";

export const HOLDER_TAX_ID = "11222333000181";

export type TestAccount = { ctx: Context; accountId: string; number: string; pixKey: string };

/**
 * Creates an operator with one account, one Pix key and an empty book. `ctx`: the context of one of its credentials.
 */
export async function testAccount(): Promise<TestAccount> {
  const [operatorId, accountId, pixKey] = [randomUUID(), randomUUID(), randomUUID()];
  const number = String(randomInt(10_000_000, 99_999_999));
  await transaction(async (tx) => {
    await tx.query(
      "INSERT INTO operator (id, name, tax_id, city, loopback_webhooks) VALUES ($1, 'Jogos de Teste', $2, 'São Paulo', true)",
      [operatorId, HOLDER_TAX_ID],
    );
    await tx.query(
      `INSERT INTO account (id, operator_id, number, holder_name, holder_tax_id, ispb, branch)
       VALUES ($1, $2, $3, 'Jogos de Teste S.A.', $4, '00000000', '0001')`,
      [accountId, operatorId, number, HOLDER_TAX_ID],
    );
    await tx.query("INSERT INTO pix_key (key, kind, account_id) VALUES ($1, 'EVP', $2)", [pixKey, accountId]);
    await createBook(tx, accountId);
  });
  const actor = { kind: "credential", id: randomUUID() } as const;
  return {
    ctx: { operatorId, accountId, accountIds: [accountId], actor, requestId: randomUUID(), wholeTaxIds: true },
    accountId,
    number,
    pixKey,
  };
}

/** Creates a person of the installation's own staff. Returns the context of their operations. */
export async function platformContext(): Promise<Context> {
  const { id: operatorId } = await platform();
  const { id } = await createPlatformStaff("command:test", {
    name: "Paula Plataforma",
    email: `${randomUUID()}@guiche.example`,
  });
  await rows({ text: "UPDATE staff SET password_one_time = false WHERE id = $1", values: [id] });
  const actor = { kind: "staff", id, role: PLATFORM, sessionId: randomUUID() } as const;
  return { operatorId, accountId: "", accountIds: [], actor, requestId: randomUUID() };
}
