import { payoutRules } from "../support/payout-rules.ts";
import { service } from "../support/service.ts";

await payoutRules(await service(), "B");
