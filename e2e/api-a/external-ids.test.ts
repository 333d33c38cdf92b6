import { externalIdRules } from "../support/rules/external-id-rules.ts";
import { service } from "../support/service.ts";

await externalIdRules(await service(), "A");
