import { dayBorderRules } from "../support/rules/day-border-rules.ts";
import { service } from "../support/service.ts";

dayBorderRules(await service(), "B");
