import { getWithdrawal } from "#lib/domain/withdrawals/get-withdrawal.ts";
import { withdrawToAccount } from "#lib/domain/withdrawals/withdraw-to-account.ts";
import { serve } from "#lib/http/serve.ts";

// "manual" can also be a withdrawal's externalId.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(withdrawToAccount, getWithdrawal);
