import type { Parameter, Schema } from "../../core/open-api.ts";
import { SANDBOX } from "../../core/sandbox.ts";

/** Examples of optional parameters, by name, for those that the sample request of their operation leaves out. */
const EXAMPLES: Readonly<Record<string, string>> = {
  accountNumber: SANDBOX.accountNumber,
  accountNumbers: `${SANDBOX.accountNumber},${SANDBOX.otherAccountNumber}`,
  endDate: "2026-11-20",
  end_date: "2026-11-20T23:59:59.999-03:00",
  endToEndId: SANDBOX.endToEndId,
  initDate: "2026-11-01",
  productTransactionId: SANDBOX.paymentId,
};

/**
 * Returns a parameter's example: the sample request's value, or else one that every staging installation accepts beside the
 * sample.
 */
export function exampleOf(
  name: string,
  schema: Schema,
  inSample: unknown,
): Pick<Parameter, "example" | "x-not-in-sample"> {
  const other = EXAMPLES[name] ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  const example = inSample ?? other;
  if (example === undefined) return {};
  return {
    example: schema.type === "integer" ? Number(example) : example,
    ...(inSample === undefined ? { "x-not-in-sample": true } : {}),
  };
}
