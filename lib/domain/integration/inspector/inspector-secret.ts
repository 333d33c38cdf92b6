import { createHmac, timingSafeEqual } from "node:crypto";
import { seal, unseal } from "#lib/server/keys/secret-key.ts";
import { signingKeyOf } from "../webhooks/webhook-secrets.ts";

/** Binds the secret that an operator's inspector verifies with to the operator. */
export function inspectorSealPurpose(operatorId: string): string {
  return `inspector:${operatorId}`;
}

/** Seals the secret that signs what an operator's inspector receives. */
export function sealInspectorSecret(operatorId: string, secret: string): Buffer<ArrayBuffer> {
  return seal(secret, inspectorSealPurpose(operatorId));
}

/** Opens what `sealInspectorSecret` returned. Throws when it was sealed for another operator. */
export function openInspectorSecret(operatorId: string, sealed: Uint8Array): string {
  return unseal(sealed, inspectorSealPurpose(operatorId));
}

type Signed = { headers: Readonly<Record<string, string>>; body: string };
export type Signature = "VERIFIED" | "WRONG" | "NONE";

/** Returns whether a request carries a valid signature of this secret, as Standard Webhooks 1.0 defines it. */
export function signatureOf({ headers, body }: Signed, secret: string | null): Signature {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": given } = headers;
  if (!given) return "NONE";
  if (!secret) return "WRONG";
  const wanted = createHmac("sha256", signingKeyOf(secret)).update(`${id}.${timestamp}.${body}`).digest();
  const isSame = given.split(" ").some((part) => {
    const [version, signature = ""] = part.split(",");
    const bytes = Buffer.from(signature, "base64");
    return version === "v1" && bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
  });
  return isSame ? "VERIFIED" : "WRONG";
}
