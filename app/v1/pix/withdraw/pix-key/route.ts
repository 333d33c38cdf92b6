import { getWithdrawal } from "#lib/domain/withdrawals/get-withdrawal.ts";
import { withdrawToKey } from "#lib/domain/withdrawals/withdraw-to-key.ts";
import { serve } from "#lib/http/serve.ts";

// "pix-key" can also be a withdrawal's externalId.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(withdrawToKey, getWithdrawal);
