import { chargeRules } from "../support/charge-rules.ts";
import { service } from "../support/service.ts";

chargeRules(await service(), "A");
