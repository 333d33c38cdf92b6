import { readFileSync } from "node:fs";
import path from "node:path";
import { type Command, Option } from "commander";
import {
  readCertificateFile,
  readThumbprint,
  registerCertificate,
  removeCertificate,
} from "#lib/domain/people/credentials/certificates.ts";
import { liveCredential } from "#lib/domain/people/credentials/list-credentials.ts";
import { type CertificateUse, makeCertificate } from "./certificate-authority.ts";
import { called } from "./credential-commands.ts";
import { does } from "./terminal/command-action.ts";
import { UsageError } from "./terminal/confirm.ts";
import { whole } from "./terminal/option-values.ts";

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

const ABOUT_MAKE = `
The first time it also makes the authority: ca.pem, and ca-key.pem, which only its owner may read. Whoever has that key can make
certificates, so keep it where the service does not run. The service starts with TLS_CLIENT_CA=<folder>/ca.pem and MTLS=required,
and the caller shows both files:  curl --cert erp.pem --key erp-key.pem https://…
With --for server, a certificate for TLS_CERT and TLS_KEY, to try it out; callers trust it with curl --cacert ca.pem.`;

type Make = { folder?: string; for: CertificateUse; days: number; credential?: string };

function addMake(certificate: Command): void {
  const make = certificate
    .command("make")
    .description("make a client certificate, signed by an authority of your own that is made the first time")
    .argument("<name>", "what the certificate is for; with --for server the service's host")
    .option("--folder <path>", "where the authority and the certificates are (default: certificates in DATA_DIR)")
    .option("--days <number>", "how long it is good, at most 825", whole, 365)
    .option("--credential <id>", "register it with this credential")
    .addOption(new Option("--for <use>", "who shows it").choices(["client", "server"]).default("client"))
    .addHelpText("after", ABOUT_MAKE);
  does(make, async ({ actor, sure }, { folder, for: use, days, credential: id }: Make, name: string) => {
    if (use === "server" && id !== undefined) throw new UsageError("A credential shows a client certificate.");
    const credential = id === undefined ? undefined : await liveCredential(id);
    if (credential) await sure(`${called(credential)} may show a new certificate for ${name}.`);
    const made = await makeCertificate(folder ?? path.resolve(process.env.DATA_DIR || ".data", "certificates"), {
      name,
      use,
      days,
    });
    const { thumbprint, validTo } = readCertificateFile(readFileSync(made.certificate));
    if (credential) await registerCertificate(actor, credential, thumbprint);
    return { ...made, thumbprint, validTo, registered: credential !== undefined };
  });
}

/** Adds the `admin certificate` commands. */
export function addCertificateCommands(admin: Command): void {
  const certificate = admin.command("certificate").description("client certificates that a credential may show");
  addMake(certificate);

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
