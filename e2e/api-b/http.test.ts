import { httpRules } from "../support/rules/http-rules.ts";
import { service } from "../support/service.ts";

await httpRules(await service(), "B");
