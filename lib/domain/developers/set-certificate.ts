import { actorName, operation } from "#lib/server/operation.ts";
import { refusingAction } from "../audit/action-refused.ts";
import {
  readCertificateFile,
  readThumbprint,
  registerCertificate,
  removeCertificate,
} from "../credentials/certificates.ts";
import { ownCredential } from "./own-credential.ts";
import { setCertificateContract } from "./set-certificate.contract.ts";

/** Registers a certificate with a credential or removes it. Either takes effect within 5 s. */
export const setCertificate = operation(setCertificateContract, async (ctx, input) => {
  const credential = await ownCredential(ctx, input.credentialId);
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
