import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { FAILURE_CODES } from "#lib/core/failure.ts";
import { NAME_LENGTH_MAX } from "#lib/core/limits.ts";
import { PIX_KEY_TYPES } from "#lib/core/pix/pix-key.ts";
import { pixKey } from "#lib/core/pix/pix-key-codec.ts";
import { SPI_CODE_NAMES } from "#lib/core/pix/spi-code.ts";
import { MAY_SEE_SANDBOX, MAY_USE_SANDBOX } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

const entry = z.object({
  key: z.string(),
  keyType: z.enum(PIX_KEY_TYPES),
  owner: z.object({ taxId: wire.maskedTaxId, name: z.string() }),
  /** The outcome of a payment: refused when it is sent, settled, or rejected later by the receiver's side. */
  outcome: z.enum(["REFUSED", "SETTLED", "REJECTED"]),
  /** The SPI code of the failure. Null: the payment is settled. */
  code: z.string().nullable(),
  /** False: the network sends no result until the same `requestId` is set up again. */
  autoSettle: z.boolean(),
  requestId: z.string(),
  setUpAt: wire.utc,
});

export const listSandboxKeysContract = contract({
  name: "listSandboxKeys",
  summary: "List the keys that were set up in the sandbox's DICT",
  effect: "read",
  roles: MAY_SEE_SANDBOX,
  errors: [],
  tags: ["health"],
  stagingOnly: true,
  console: { input: z.object({}), output: z.object({ keys: z.array(entry) }) },
});

const RESULTS = ["SUCCESS", "REJECTED", "FAILED", "CANCELED", "EXPIRED"] as const;

/** Refuses text in the format of an SPI code, so that a mistyped code is not accepted as free text. */
const words = wire.text(140).refine((text) => !/^[0-9A-Z]{4}$/.test(text));
const reason = z.union([z.enum(SPI_CODE_NAMES), words], "must be an SPI code, like AC03, or words of your own");

const input = z.object({
  key: pixKey,
  keyType: z.enum(PIX_KEY_TYPES, "must be CPF, CNPJ, EMAIL, PHONE or EVP"),
  owner: z.object({ taxId: wire.taxId, name: wire.text(NAME_LENGTH_MAX, 1) }),
  account: wire.bankAccount,
  /** False: withdrawals stay CONFIRMED until the same requestId is set up again with true. */
  autoSettle: z.boolean("must be true or false").nullish(),
  requestId: wire.text(100, 1).nullish().meta({ description: "Your own id of this set-up. Absent: a new one." }),
  result: z.enum(RESULTS, "must be SUCCESS, REJECTED, FAILED, CANCELED or EXPIRED").nullish(),
  reason: reason.nullish(),
});

/** A status that a withdrawal to the key will have; `steps` has them in order. */
const step = z.object({
  status: z.enum(["INITIATED", "CONFIRMED", ...RESULTS]),
  afterMs: z.int(),
  errorCode: z.enum(FAILURE_CODES).optional().meta({ description: "Why it fails, where it does." }),
});

const output = z.object({
  key: z.string(),
  requestId: z.string().meta({ description: "The id of this set-up." }),
  steps: z.array(step),
  taxIdNumber: z.string(),
});

const example = {
  key: "+5511987654321",
  keyType: "PHONE",
  owner: { taxId: "00000000191", name: "Bruna Testeira" },
  account: { ispb: "60701190", branch: "0001", accountNumber: "000191", accountType: "CACC" },
  result: "REJECTED",
  reason: "AC03",
};
const form = { path: "POST /v1/mock/withdraw/setup", input, output, example } as const;

export const setUpWithdrawalMockContract = contract({
  name: "setUpWithdrawalMock",
  summary: "Set up what becomes of withdrawals to a Pix key",
  description: `Registers a key in the sandbox's DICT with its owner and account, and says what becomes of withdrawals to it: \
each SPI code and each final state can be had. \`autoSettle\` false leaves them CONFIRMED until the same \`requestId\` is \
set up again with true.`,
  effect: "change",
  scope: "mock.write",
  roles: MAY_USE_SANDBOX,
  errors: [],
  tags: ["health"],
  stagingOnly: true,
  A: form,
  B: form,
});
