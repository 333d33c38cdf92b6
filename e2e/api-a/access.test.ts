import { accessRules } from "../support/rules/access-rules.ts";
import { service } from "../support/service.ts";

await accessRules(await service(), "A");
