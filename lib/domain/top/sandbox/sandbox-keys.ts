import { randomUUID } from "node:crypto";
import type { Input, Output } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { SPI_CODE_NAMES, type SpiCode, spiVerdict } from "#lib/core/pix/spi-code.ts";
import { listKeys, type Plan, setUpKey } from "#lib/rail/simulator/simulated-dict.ts";
import { transaction } from "#lib/server/db.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { writeStaffAuditEvent } from "../../base/audit/write-audit-event.ts";
import { forgetKey } from "../../base/dict/look-up-key.ts";
import { listSandboxKeysContract, setUpWithdrawalMockContract } from "./sandbox-keys.contract.ts";

type SetUp = Input<typeof setUpWithdrawalMockContract>;
type Steps = Output<typeof setUpWithdrawalMockContract>["steps"];
type Result = NonNullable<SetUp["result"]>;

const SHOWN = 50;
/** The SPI code for each result when the set-up gives none. */
const USUAL: Record<Exclude<Result, "SUCCESS">, SpiCode> = {
  REJECTED: "DS04",
  FAILED: "ED05",
  CANCELED: "AG12",
  EXPIRED: "AB03",
};

/** Returns the keys that the operator set up last in its own simulated DICT. */
export const listSandboxKeys = operation(listSandboxKeysContract, async (ctx) => ({
  output: { keys: await listKeys(ctx.operatorId, SHOWN) },
}));

/**
 * Registers a key in the simulated DICT, with the outcome of withdrawals to it. Throws VALIDATION_ERROR when `keyType`
 * is not the key's type or `reason` contradicts `result`.
 */
export const setUpWithdrawalMock = operation(setUpWithdrawalMockContract, async (ctx, input) => {
  const { key, keyType, owner, account } = input;
  if (parsePixKey(key)?.keyType !== keyType) throw wrong("keyType", "must be the type of the key");
  const plan = planOf(input);
  const autoSettle = input.autoSettle ?? true;
  const requestId = input.requestId ?? randomUUID();

  // From here on it must succeed.
  // Two operators may use the same requestId; the prefix limits a set-up to the operator's own withdrawals.
  const ownRequestId = `${ctx.operatorId} ${requestId}`;
  await transaction(async (tx) => {
    await setUpKey(tx, {
      operatorId: ctx.operatorId,
      key,
      keyType,
      owner,
      account,
      ...plan,
      autoSettle,
      requestId: ownRequestId,
    });
    const facts = { keyType, ...plan, autoSettle, requestId };
    await writeStaffAuditEvent(tx, actorName(ctx), {
      action: "dict.setUp",
      operatorId: ctx.operatorId,
      subject: key,
      facts,
    });
  });
  forgetKey(ctx.operatorId, key);
  return { output: { key, requestId, steps: stepsOf(plan, autoSettle), taxIdNumber: owner.taxId } };
});

function planOf({ result, reason }: SetUp): Plan {
  const code = SPI_CODE_NAMES.find((name) => name === reason);
  const wanted = result ?? (code ? spiVerdict(code).state : "SUCCESS");
  if (code && spiVerdict(code).state !== wanted) {
    throw wrong("reason", `stands for ${spiVerdict(code).state}, not for ${wanted}`);
  }
  if (wanted === "SUCCESS") return { outcome: "SETTLED", code: null };
  // A canceled withdrawal never entered the network: the network refuses it when it is sent.
  return { outcome: wanted === "CANCELED" ? "REFUSED" : "REJECTED", code: code ?? USUAL[wanted] };
}

function stepsOf({ outcome, code }: Plan, autoSettle: boolean): Steps {
  const verdict = code ? spiVerdict(code) : null;
  const last = {
    status: verdict?.state ?? "SUCCESS",
    afterMs: 0,
    ...(verdict ? { errorCode: verdict.errorCode } : {}),
  } as const;
  const steps: Steps = [{ status: "INITIATED", afterMs: 0 }];
  if (outcome !== "REFUSED") steps.push({ status: "CONFIRMED", afterMs: 0 });
  if (autoSettle || outcome === "REFUSED") steps.push(last);
  return steps;
}

function wrong(name: string, message: string) {
  return refuse("VALIDATION_ERROR", `${name} ${message}.`, { errors: [{ pointer: `/${name}`, message }] });
}
