import { X509Certificate } from "node:crypto";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { ActionRefused, refusingAction, WrongFacts } from "../../base/audit/action-refused.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { setCertificateContract } from "./credential.contract.ts";
import { type CredentialRecord, ownCredential } from "./list-credentials.ts";
import { refuseGrant } from "./refuse-grant.ts";

/**
 * Returns a SHA-256 thumbprint, given with or without colons, as 64 hexadecimal digits in lower case. Throws
 * `WrongFacts` when the text is not a thumbprint.
 */
export function readThumbprint(text: string): string {
  const thumbprint = text.trim().replaceAll(":", "").toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(thumbprint))
    throw new WrongFacts("The thumbprint must be a SHA-256: 64 hexadecimal digits, with or without colons.");
  return thumbprint;
}

/**
 * Reads a certificate file (PEM or DER): its thumbprint, subject and end of validity. Throws `WrongFacts` when the file
 * is not a certificate, and `ActionRefused` when the certificate has expired.
 */
export function readCertificateFile(content: Buffer): { thumbprint: string; subject: string; validTo: Date } {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(content);
  } catch {
    throw new WrongFacts("The file must be a certificate in PEM or DER.");
  }
  const { fingerprint256, subject, validToDate: validTo } = certificate;
  if (validTo.getTime() < Date.now())
    throw new ActionRefused(`The certificate is past its time since ${validTo.toISOString()}.`);
  return { thumbprint: readThumbprint(fingerprint256), subject, validTo };
}

/**
 * Registers a client certificate with a credential. It is accepted within 5 s. Throws `ActionRefused` when it is
 * registered already.
 */
export async function registerCertificate(actor: string, credential: CredentialRecord, thumbprint: string) {
  return audited(actor, async (_tx, prisma) => {
    const data = { credentialId: credential.id, sha256: Uint8Array.from(Buffer.from(thumbprint, "hex")) };
    const { count } = await prisma.credentialCertificate.createMany({ data, skipDuplicates: true });
    if (count === 0) throw new ActionRefused("The certificate is registered with this credential already.");
    return { auditEvent: auditEventOf("register", credential, thumbprint), result: { id: credential.id, thumbprint } };
  });
}

/**
 * Removes a client certificate from a credential. It stops working within 5 s. Throws `ActionRefused` when it is not
 * registered.
 */
export async function removeCertificate(actor: string, credential: CredentialRecord, thumbprint: string) {
  return audited(actor, async (_tx, prisma) => {
    const where = { credentialId: credential.id, sha256: Uint8Array.from(Buffer.from(thumbprint, "hex")) };
    const { count } = await prisma.credentialCertificate.deleteMany({ where });
    if (count === 0) throw new ActionRefused("No such certificate is registered with this credential.");
    return {
      auditEvent: auditEventOf("remove", credential, thumbprint),
      result: { id: credential.id, thumbprint, removed: true },
    };
  });
}

function auditEventOf(
  what: "register" | "remove",
  { id, operatorId }: CredentialRecord,
  thumbprint: string,
): AuditEvent {
  return { action: `certificate.${what}`, operatorId, subject: id, facts: { thumbprint } };
}

/** Registers a certificate with a credential or removes it. Either takes effect within 5 s. */
export const setCertificate = operation(setCertificateContract, async (ctx, input) => {
  const credential = await ownCredential(ctx, input.credentialId);
  if (input.registered) refuseGrant(ctx, credential.scopes);
  const output = await refusingAction(async () => {
    const thumbprint = thumbprintOf(input.certificate);
    const change = input.registered ? registerCertificate : removeCertificate;
    await change(actorName(ctx), credential, thumbprint);
    return { thumbprint };
  });
  return { output };
});

function thumbprintOf(certificate: string): string {
  const isPem = certificate.startsWith("-----BEGIN");
  return isPem ? readCertificateFile(Buffer.from(certificate)).thumbprint : readThumbprint(certificate);
}
