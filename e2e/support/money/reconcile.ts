import { randomUUID } from "node:crypto";
import type { Input, Output } from "#lib/core/contract.ts";
import type {
  ColumnMapping,
  MatchedKind,
} from "#lib/domain/files/reconciliations/column-mapping/column-mapping.contract.ts";
import { inspectFiles } from "#lib/domain/files/reconciliations/inspect-files.job.ts";
import type { listReconciliationItemsContract } from "#lib/domain/files/reconciliations/items/item.contract.ts";
import { listReconciliationItems } from "#lib/domain/files/reconciliations/items/items.ts";
import { PART_BYTES } from "#lib/domain/files/reconciliations/manage-reconciliations.contract.ts";
import { showReconciliation, startReconciliation } from "#lib/domain/files/reconciliations/reconciliations.ts";
import { runReconciliations } from "#lib/domain/files/reconciliations/run-reconciliations.job.ts";
import {
  addReconciliationPart,
  createReconciliation,
  finishReconciliationUpload,
} from "#lib/domain/files/reconciliations/upload-file.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import type { TestAccount } from "./test-account.ts";

export type Item = Output<typeof listReconciliationItemsContract>["items"][number];

/** Columns: endToEndId; externalId; our id; amount; time. Amounts with a sign and a decimal comma, times in BRT. */
const FIVE_COLUMNS: ColumnMapping = {
  sheet: "",
  headerRow: 1,
  keys: { endToEndId: 0, externalId: 1, transactionId: 2 },
  amount: { by: "signed", column: 3, sign: "asWritten" },
  numbers: "comma",
  time: { day: 4, clock: null, style: "DMY", zone: "BRT" },
  type: null,
  status: null,
};

/** The context of a person of an account's operator. */
export function personOf(account: Pick<TestAccount, "ctx">, role = "finance"): Context {
  return { ...account.ctx, actor: { kind: "staff", id: randomUUID(), role } };
}

/** Uploads a file in its parts and lets the worker look at it. Returns the reconciliation's id. */
export async function uploaded(ctx: Context, content: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(content as string);
  const file = { fileName: "plataforma.csv", bytes: bytes.length, modifiedAt: null };
  const { reconciliationId } = (await createReconciliation.run(ctx, file)).output;
  for (let number = 0; number * PART_BYTES < bytes.length; number++) {
    const part = bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);
    await addReconciliationPart.run(ctx, { reconciliationId, number, bytes: part });
  }
  await finishReconciliationUpload.run(ctx, { reconciliationId });
  await inspectFiles();
  return reconciliationId;
}

export type Asked = Partial<Input<typeof startReconciliation.contract>["scope"]> & { mapping?: Partial<ColumnMapping> };

const KINDS: MatchedKind[] = ["deposit", "withdrawal", "refund"];

type Wanted = Asked & { accountNumbers: string[]; from: string; to: string };

/** Asks for a reconciliation. */
export async function askedFor(ctx: Context, reconciliationId: string, { mapping, ...scope }: Wanted): Promise<void> {
  await startReconciliation.run(ctx, {
    reconciliationId,
    scope: { kinds: KINDS, toleranceMinutes: 60, ...scope },
    mapping: { ...FIVE_COLUMNS, ...mapping },
    mappingName: "Plataforma",
  });
}

/** Asks for a reconciliation, and lets the worker run it. */
export async function reconciled(ctx: Context, reconciliationId: string, wanted: Wanted) {
  await askedFor(ctx, reconciliationId, wanted);
  await runReconciliations();
  return showReconciliation.run(ctx, { reconciliationId }).then(({ output }) => output);
}

/** Returns all items of a reconciliation in the order of time. */
export async function itemsOf(ctx: Context, reconciliationId: string, filters: object = {}): Promise<Item[]> {
  const items: Item[] = [];
  let before: string | undefined;
  do {
    const page = { reconciliationId, sort: "oldest", limit: 100, before, ...filters } as const;
    const { output } = await listReconciliationItems.run(ctx, page);
    items.push(...output.items);
    before = output.next ?? undefined;
  } while (before);
  return items;
}
