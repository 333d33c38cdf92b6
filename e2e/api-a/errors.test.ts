import { errorRules } from "../support/rules/error-rules.ts";
import { service } from "../support/service.ts";

await errorRules(await service(), "A");
