import { chargeLimitRules } from "../support/rules/charge-limit-rules.ts";
import { service } from "../support/service.ts";

chargeLimitRules(await service(), "B");
