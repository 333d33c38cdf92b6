import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { SCENARIO_CHARGES_MAX } from "#lib/core/limits.ts";
import { BANK_REFUSALS } from "#lib/core/refusals/bank-refusal.ts";
import { MAY_CHARGE } from "#lib/core/role.ts";
import { SCENARIOS } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { CHARGE_STATUSES, REJECTIONS } from "../../money-in/charges/charge.contract.ts";

export const runScenarioContract = contract({
  name: "runScenario",
  summary: "Create the charges of a scenario in the sandbox, and pay them",
  effect: "change",
  roles: MAY_CHARGE,
  errors: ["PIX_KEY_NOT_OWNED", "CHARGE_NOT_PAYABLE", "EXTERNAL_ID_CONFLICT", "LIMIT_EXCEEDED"],
  tags: ["charges"],
  stagingOnly: true,
  console: {
    input: z.object({
      scenario: z.enum(SCENARIOS),
      /** The key that is paid, and with it the account. */
      pixKey: wire.text(77, 1),
      /** Chosen by the caller: the same scenario with the same `runId` runs once. */
      runId: wire.uuid,
      /** How many charges are paid at once, in the scenario `many`. */
      count: z.int().min(1).max(SCENARIO_CHARGES_MAX).default(1),
    }),
    output: z.object({ charges: z.int() }),
  },
});

/** A payment as the payer's bank sees it. */
const payment = z.object({
  paymentId: wire.uuid,
  status: z.enum(["WAITING", "SENT", "REFUSED"]),
  /** Why the payer's bank sent nothing, or why the payment was refused when `verdict` is REFUSED. */
  reason: z.union([z.enum(BANK_REFUSALS), z.string()]).nullable(),
  verdict: z.enum(["ACCEPTED", "REFUSED"]).nullable(),
});

const paidCharge = z.object({
  chargeId: wire.uuid,
  amount: wire.cents,
  status: z.enum(CHARGE_STATUSES),
  errorCode: z.enum(REJECTIONS).nullable(),
  payments: z.array(payment),
  /** The message about its payment that is in quarantine. */
  quarantinedId: wire.uuid.nullable(),
});

export const showScenarioContract = contract({
  name: "showScenario",
  summary: "Show what came of a scenario in the sandbox",
  effect: "read",
  roles: MAY_CHARGE,
  errors: [],
  tags: ["charges", "payments", "health"],
  stagingOnly: true,
  console: {
    input: z.object({ runId: wire.uuid }),
    output: z.object({
      charges: z.array(paidCharge),
      /** False: something of it has yet to happen. */
      isOver: z.boolean(),
    }),
  },
});
