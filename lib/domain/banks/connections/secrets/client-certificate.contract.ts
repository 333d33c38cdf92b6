import { z } from "zod";
import {
  CERTIFICATE_LENGTH_MAX,
  PKCS12_LENGTH_MAX,
  PRIVATE_KEY_PEM_LENGTH_MAX,
  SECRET_LENGTH_MAX,
} from "#lib/core/limits.ts";

/** A certificate that the bank issued, with its private key. `pkcs12`: both in a .p12 or .pfx file, in base64. */
export const clientCertificate = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("pem"),
    certificate: z.string().min(1).max(CERTIFICATE_LENGTH_MAX),
    privateKey: z.string().min(1).max(PRIVATE_KEY_PEM_LENGTH_MAX),
  }),
  z.object({
    kind: z.literal("pkcs12"),
    file: z.base64().min(1).max(PKCS12_LENGTH_MAX),
    passphrase: z.string().max(SECRET_LENGTH_MAX),
  }),
]);
export type ClientCertificateInput = z.output<typeof clientCertificate>;
