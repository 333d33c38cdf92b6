import { chargeRules } from "../support/rules/charge-rules.ts";
import { service } from "../support/service.ts";

chargeRules(await service(), "A");
