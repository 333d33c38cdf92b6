import { getWithdrawal } from "#lib/domain/withdrawals/get-withdrawal.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getWithdrawal);
