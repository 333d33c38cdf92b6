import { badInputRules } from "../support/rules/bad-input-rules.ts";
import { service } from "../support/service.ts";

await badInputRules(await service(), "B");
