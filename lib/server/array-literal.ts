const SPECIAL = /["\\]/;

/**
 * Returns values as the text of a PostgreSQL array, for a parameter with a cast (`$1::text[]`). The result equals
 * passing the array to pg, which looks at each value several times: that was most of the cost of sending a batch.
 */
export function arrayLiteral(values: readonly (string | number | bigint | Buffer | null)[]): string {
  let text = "";
  for (const value of values) {
    if (text) text += ",";
    if (value === null) text += "NULL";
    else if (typeof value === "object") text += `"\\\\x${value.toString("hex")}"`;
    else if (typeof value !== "string") text += value;
    else if (SPECIAL.test(value)) text += `"${value.replace(/["\\]/g, "\\$&")}"`;
    else text += `"${value}"`;
  }
  return `{${text}}`;
}
