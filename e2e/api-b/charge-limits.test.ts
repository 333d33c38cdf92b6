import { chargeLimitRules } from "../support/charge-limit-rules.ts";
import { service } from "../support/service.ts";

chargeLimitRules(await service(), "B");
