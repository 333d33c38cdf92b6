import { getRefund } from "#lib/domain/refunds/get-refund.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(getRefund);
