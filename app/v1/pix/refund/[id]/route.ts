import { createRefund } from "#lib/domain/refunds/create-refund.ts";
import { getRefund } from "#lib/domain/refunds/get-refund.ts";
import { serve } from "#lib/http/serve.ts";

// In a POST the id is a payment's endToEndId. In a GET of variant B it is a refund's externalId.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createRefund, getRefund);
