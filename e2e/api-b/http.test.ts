import { httpRules } from "../support/http-rules.ts";
import { service } from "../support/service.ts";

await httpRules(await service(), "B");
