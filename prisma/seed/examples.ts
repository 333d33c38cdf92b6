import { createHash } from "node:crypto";
import { z } from "zod";
import { addDays, brtDay, endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { Refusal } from "#lib/core/errors.ts";
import { encodeBrCode } from "#lib/core/pix/encode-br-code.ts";
import { locationToken } from "#lib/core/pix/location-token.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { eventNames } from "#lib/core/states/event-name.ts";
import { accountsOfNumbers } from "#lib/domain/base/accounts/account.ts";
import { makeSigningSecret, sealSigningSecrets } from "#lib/domain/integration/webhooks/webhook-secrets.ts";
import { operations } from "#lib/domain/operations.ts";
import { storeExport } from "#lib/domain/statement/statement-exports/export-store.ts";
import {
  bytesOf,
  type StatementRequest,
  statementFile,
} from "#lib/domain/statement/statement-exports/statement-request.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { rows } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import type { AnyOperation, Context } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";

const NO_IDS = { endToEndId: undefined, productTransactionId: undefined, counterpartyTaxId: undefined };

/** Makes the records that the documentation's examples refer to, so that each example can be sent unchanged. */
export async function makeExampleRecords(ctx: Context): Promise<void> {
  await makeOpenCharge(ctx.accountId);
  await makeDeletableWebhook(ctx.accountId);
  await makeStatementExport(ctx);
  for (const operation of operations) {
    if (operation.contract.effect === "create") await runExamples(ctx, operation);
  }
}

async function runExamples(ctx: Context, { contract, run }: AnyOperation): Promise<void> {
  for (const form of [contract.A, contract.B]) {
    if (!form?.example) continue;
    try {
      await run(ctx, z.decode(form.input, form.example as never) as never);
    } catch (error) {
      // In an old installation the money may be spent, or the time for a refund of the payment may be over.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

async function makeOpenCharge(accountId: string): Promise<void> {
  const host = env().BASE_URL.replace(/^https?:\/\//, "");
  const brCode = encodeBrCode({
    payloadUrl: `${host}/qr/v2/${locationToken(SANDBOX.accountNumber, SANDBOX.openChargeId)}`,
    amount: 2_500n,
    name: "Casa Verde Jogos Ltda",
    city: "São Paulo",
    oneTime: true,
  });
  await rows({
    text: `INSERT INTO charge (account_id, id, external_id, content_hash, status, amount, pix_key, description, br_code, created_by,
             created_at, expires_at, updated_at)
           VALUES ($1, $2, 'order-1000', '\\x', 'PENDING', 2500, $3, 'Order 1000', $4, 'history', now(), now() + interval '30 days', now())
           ON CONFLICT DO NOTHING`,
    values: [accountId, SANDBOX.openChargeId, SANDBOX.pixKey, brCode],
  });
}

/** The webhook is inactive, so that nothing is sent to it before it is deleted. */
async function makeDeletableWebhook(accountId: string): Promise<void> {
  const id = SANDBOX.webhookId;
  const secrets = sealSigningSecrets(id, [{ secret: makeSigningSecret(), expiresAt: null }]);
  await rows({
    text: `INSERT INTO webhook_endpoint (id, account_id, variant, events, url, sealed_secrets, active)
           VALUES ($1, $2, 'A', $3, 'https://casaverde.example/old', $4, false) ON CONFLICT DO NOTHING`,
    values: [id, accountId, eventNames("A"), secrets],
  });
}

/** A file of the day before, as the worker makes it. */
async function makeStatementExport({ operatorId, accountId }: Context): Promise<void> {
  const known = await prisma().statementExport.findFirst({ where: { operatorId, id: SANDBOX.exportId } });
  if (known) return;
  const accounts = (await accountsOfNumbers(operatorId, [SANDBOX.accountNumber])).filter(({ id }) => id === accountId);
  const day = addDays(brtDay(await businessTime(operatorId)), -1);
  const request: StatementRequest = {
    accounts,
    from: startOfBrtDay(day),
    to: endOfBrtDay(day),
    format: "csv",
    locale: "pt-BR",
    taxIds: "whole",
    filters: { kinds: LINE_KINDS.map((_, kind) => kind), ...NO_IDS },
  };
  const file = await statementFile(request);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(request, file)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const asked = { operatorId, requestedBy: `credential:${SANDBOX.clientId}`, kind: "job" } as const;
  const { id } = await storeExport(prisma(), asked, request, file);
  await prisma().statementExport.updateMany({
    where: { operatorId, id },
    data: {
      id: SANDBOX.exportId,
      ...{ status: "DONE", progress: 1_000, bytes: bytes.length, startedAt: new Date(), finishedAt: new Date() },
      sha256: createHash("sha256").update(bytes).digest(),
    },
  });
  await prisma().statementExportPart.create({ data: { operatorId, exportId: SANDBOX.exportId, number: 0, bytes } });
}
