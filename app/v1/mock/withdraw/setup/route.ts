import { setUpWithdrawalMock } from "#lib/domain/sandbox/set-up-withdrawal-mock.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(setUpWithdrawalMock);
