import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { ALLOWED_PAYEES_MAX, NAME_LENGTH_MAX } from "#lib/core/limits.ts";
import { ADMIN_ALONE, MAY_SEE_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { PURPOSES } from "./connection.contract.ts";

const accountNumber = z.string().max(20);
const manage = { effect: "change", roles: ADMIN_ALONE, stepUp: true } as const;

export const attachAccountContract = contract({
  name: "attachAccount",
  summary:
    "Let an account with an empty book live at a connection's bank, for players' money or for the operator's own",
  ...manage,
  errors: ["NotFound", "ACCOUNT_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["connections", "accounts", "audit"],
  console: {
    input: z.object({ connectionId: wire.uuid, accountNumber, purpose: z.enum(PURPOSES) }),
    output: z.object({ accountNumber }),
  },
});

export const detachAccountContract = contract({
  name: "detachAccount",
  summary: "Take an account from its connection, when nothing of it is on its way",
  ...manage,
  errors: ["ACCOUNT_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["connections", "accounts", "audit"],
  console: { input: z.object({ accountNumber }), output: z.object({ accountNumber }) },
});

const payeeId = z.string().length(32);
/** Whom an account is to be allowed to pay. */
export const newPayee = z.object({ taxId: wire.taxId, name: wire.text(NAME_LENGTH_MAX, 1) });

export const listAllowedPayeesContract = contract({
  name: "listAllowedPayees",
  summary: `List whom an account of the operator's own money may pay, at most ${ALLOWED_PAYEES_MAX}`,
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors: ["ACCOUNT_NOT_FOUND"],
  tags: ["connections"],
  console: {
    input: z.object({ accountNumber }),
    output: z.object({
      payees: z.array(
        z.object({
          /** Stands for the tax id, of which a CPF is masked. */
          payeeId,
          taxId: wire.maskedTaxId,
          name: z.string(),
          createdBy: z.string(),
          createdAt: wire.utc,
        }),
      ),
    }),
  },
});

export const addAllowedPayeeContract = contract({
  name: "addAllowedPayee",
  summary: "Let an account of the operator's own money pay a person or a company",
  ...manage,
  errors: ["ACCOUNT_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["connections", "audit"],
  console: {
    input: newPayee.extend({ accountNumber }),
    output: z.object({ payeeId }),
  },
});

export const removeAllowedPayeeContract = contract({
  name: "removeAllowedPayee",
  summary: "Let an account no longer pay a person or a company",
  ...manage,
  errors: ["ACCOUNT_NOT_FOUND", "NotFound"],
  tags: ["connections", "audit"],
  console: { input: z.object({ accountNumber, payeeId }), output: z.object({}) },
});
