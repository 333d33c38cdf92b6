import { z } from "zod";
import type { Contract, Form, Variant } from "#lib/core/contract.ts";
import type { Sample } from "../docs/samples/sample-text.ts";

/** The operations that the console can show as an API call. A contract is loaded when its call is shown. */
const CONTRACTS = {
  createCharge: async () =>
    (await import("#lib/domain/money-in/charges/create-charge.contract.ts")).createChargeContract,
  getCharge: async () => (await import("#lib/domain/money-in/charges/charge.contract.ts")).getChargeContract,
  withdrawToKey: async () =>
    (await import("#lib/domain/money-out/withdrawals/withdrawal.contract.ts")).withdrawToKeyContract,
  withdrawToAccount: async () =>
    (await import("#lib/domain/money-out/withdrawals/withdrawal.contract.ts")).withdrawToAccountContract,
  getWithdrawal: async () =>
    (await import("#lib/domain/money-out/withdrawals/withdrawal.contract.ts")).getWithdrawalContract,
  createRefund: async () => (await import("#lib/domain/money-out/refunds/refund.contract.ts")).createRefundContract,
  getRefund: async () => (await import("#lib/domain/money-out/refunds/refund.contract.ts")).getRefundContract,
  createTransfer: async () =>
    (await import("#lib/domain/money-out/transfers/transfer.contract.ts")).createTransferContract,
  getTransfer: async () => (await import("#lib/domain/money-out/transfers/transfer.contract.ts")).getTransferContract,
} satisfies Record<string, () => Promise<Contract>>;

/** An operation of the API and its members, as a caller would send them. */
export type ApiOperation = { name: keyof typeof CONTRACTS; members: Readonly<Record<string, unknown>> };

/** A call as each variant takes it. */
export type Samples = Record<Variant, Sample>;

/** Returns an operation as the API takes it, by variant. */
export async function samplesOf({ name, members }: ApiOperation): Promise<Samples> {
  const { A, B } = (await CONTRACTS[name]()) as Contract;
  if (!A || !B) throw new Error(`${name} is not in both variants`);
  return { A: sampleOf(A, members), B: sampleOf(B, members) };
}

/** Members that the form does not have are left out, like the account, which the credential names. */
function sampleOf(form: Form, members: ApiOperation["members"]): Sample {
  const [method = "", template = ""] = form.path?.split(" ") ?? [];
  const known = form.input instanceof z.ZodObject ? Object.keys(form.input.shape) : Object.keys(members);
  const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const path = inPath.reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(`${members[name]}`)),
    template,
  );
  const isInBody = (name: string) => known.includes(name) && (!inPath.includes(name) || form.repeated?.includes(name));
  const body = Object.fromEntries(Object.entries(members).filter(([name]) => isInBody(name)));
  return {
    method,
    path,
    body: method === "GET" ? null : JSON.stringify(body, null, 2),
    form: null,
    needsCredential: true,
  };
}
