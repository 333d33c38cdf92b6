import { service } from "../support/service.ts";
import { statementRules } from "../support/statement-rules.ts";

statementRules(await service(), "A");
