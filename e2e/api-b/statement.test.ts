import { statementRules } from "../support/rules/statement-rules.ts";
import { service } from "../support/service.ts";

statementRules(await service(), "B");
