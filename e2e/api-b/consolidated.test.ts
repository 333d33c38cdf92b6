import { consolidatedRules } from "../support/rules/consolidated-rules.ts";
import { service } from "../support/service.ts";

consolidatedRules(await service(), "B");
