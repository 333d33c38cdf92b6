import { payoutRules } from "../support/money/payout-rules.ts";
import { service } from "../support/service.ts";

await payoutRules(await service(), "B");
