import { simulateQrPayment } from "#lib/domain/sandbox/simulate-qr-payment.ts";
import { serve } from "#lib/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(simulateQrPayment);
