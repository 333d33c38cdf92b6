/** The files of a suite that speak HTTP, and nothing but HTTP. */
export const CHAPTERS = [
  "journey",
  "tokens",
  "http",
  "charges",
  "charge-limits",
  "payouts",
  "statement",
  "consolidated",
] as const;

/** The files that a client alone cannot run, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  access: "forges tokens, and makes and revokes clients",
  "api-keys": "makes, rotates and revokes keys",
  "bad-input": "counts the rows of every table before and after",
  "day-border": "posts movements of past years",
  errors: "makes accounts, and lets the database fail",
  export: "compares files with movements that it posts itself",
  "foreign-ids": "needs records of a second operator",
};
