import { exportRules } from "../support/rules/export-rules.ts";
import { service } from "../support/service.ts";

exportRules(await service(), "B");
