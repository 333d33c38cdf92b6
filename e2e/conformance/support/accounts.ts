import type { TestContext } from "vitest";
import type { Api } from "./api.ts";
import { needs } from "./check.ts";

/** No account has this number: it is longer than any that is given out. */
export const NOBODYS = "99999999999999999999";

/** Another account of the same owner, for a check that needs one. */
export const otherAccount = (api: Api, running: TestContext) =>
  needs(running, api.target.otherAccountNumber, "a second account of the same owner: --other-account");
