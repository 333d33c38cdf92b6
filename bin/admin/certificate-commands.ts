import { readFileSync } from "node:fs";
import type { Command } from "commander";
import {
  readCertificateFile,
  readThumbprint,
  registerCertificate,
  removeCertificate,
} from "#lib/domain/credentials/certificates.ts";
import { liveCredential } from "#lib/domain/credentials/list-credentials.ts";
import { does } from "./command-action.ts";
import { UsageError } from "./confirm.ts";
import { called } from "./credential-commands.ts";

function thumbprintOf({ file, thumbprint }: { file?: string; thumbprint?: string }): {
  thumbprint: string;
  whose: string;
} {
  if ((file === undefined) === (thumbprint === undefined)) throw new UsageError("Give --file or --thumbprint.");
  if (thumbprint !== undefined) return { thumbprint: readThumbprint(thumbprint), whose: "a certificate" };
  let content: Buffer;
  try {
    content = readFileSync(file as string);
  } catch (error) {
    throw new UsageError(`The file cannot be read: ${(error as Error).message}.`);
  }
  const { subject, validTo, ...read } = readCertificateFile(content);
  return {
    ...read,
    whose: `the certificate of ${subject.replaceAll("\n", ", ")}, good until ${validTo.toISOString()},`,
  };
}

/** Adds the `admin certificate` commands. */
export function addCertificateCommands(admin: Command): void {
  const certificate = admin.command("certificate").description("client certificates that a credential may show");

  const register = certificate
    .command("register")
    .description("let a credential show a certificate")
    .argument("<credential>", "its id")
    .option("--file <path>", "the certificate, PEM or DER")
    .option("--thumbprint <sha256>", "its SHA-256, 64 hexadecimal digits");
  does(register, async ({ actor, sure }, options: { file?: string; thumbprint?: string }, id: string) => {
    const { thumbprint, whose } = thumbprintOf(options);
    const credential = await liveCredential(id);
    await sure(`${called(credential)} may show ${whose} ${thumbprint}.`);
    return registerCertificate(actor, credential, thumbprint);
  });

  const remove = certificate
    .command("remove")
    .description("take a certificate from a credential")
    .argument("<credential>", "its id")
    .argument("<sha256>", "the certificate's thumbprint");
  does(remove, async ({ actor, sure }, _: object, id: string, text: string) => {
    const thumbprint = readThumbprint(text);
    const credential = await liveCredential(id);
    await sure(`${called(credential)} may not show the certificate ${thumbprint} any more.`);
    return removeCertificate(actor, credential, thumbprint);
  });
}
