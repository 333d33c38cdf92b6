import { foreignRules } from "../support/rules/foreign-rules.ts";
import { service } from "../support/service.ts";

await foreignRules(await service(), "B");
