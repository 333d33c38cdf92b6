import type { TestContext } from "vitest";
import type { Api } from "./api.ts";
import { needs } from "./check.ts";

/** No account has this number: it is longer than any account number that is issued. */
export const NOBODYS = "99999999999999999999";

/** Returns the number of another account of the same owner. Skips the check when the suite was given none. */
export const otherAccount = (api: Api, running: TestContext) =>
  needs(running, api.target.otherAccountNumber, "a second account of the same owner: --other-account");
