import "reflect-metadata";
import { randomBytes, X509Certificate } from "node:crypto";
import * as x509 from "@peculiar/x509";

/** A certificate and its private key, in PEM. `thumbprint`: SHA-256 in hexadecimal. */
export type TestCertificate = { cert: string; key: string; thumbprint: string };

/** A certificate authority. `cert`: its own certificate, in PEM. */
export type TestAuthority = {
  cert: string;
  issue: (name: string, more?: { notAfter?: Date; usage?: "client" | "server" }) => Promise<TestCertificate>;
};

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const HOUR_MS = 3_600_000;
const USAGES = { client: x509.ExtendedKeyUsage.clientAuth, server: x509.ExtendedKeyUsage.serverAuth };

const makeKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);

async function pemOf(key: CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await crypto.subtle.exportKey("pkcs8", key), "PRIVATE KEY");
}

const begins = () => new Date(Date.now() - 24 * HOUR_MS);
const ends = () => new Date(Date.now() + HOUR_MS);
const serial = () => `01${randomBytes(8).toString("hex")}`;

/** Creates a certificate authority. */
export async function testAuthority(name: string): Promise<TestAuthority> {
  const keys = await makeKeys();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: `CN=${name}`,
    notBefore: begins(),
    notAfter: ends(),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  return {
    cert: root.toString("pem"),
    async issue(subject, { notAfter = ends(), usage = "client" } = {}) {
      const own = await makeKeys();
      const made = await x509.X509CertificateGenerator.create({
        serialNumber: serial(),
        subject: `CN=${subject}`,
        issuer: root.subject,
        notBefore: begins(),
        notAfter,
        signingAlgorithm: ALGORITHM,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [
          new x509.ExtendedKeyUsageExtension([USAGES[usage]]),
          new x509.SubjectAlternativeNameExtension([
            { type: "dns", value: "localhost" },
            { type: "ip", value: "127.0.0.1" },
          ]),
        ],
      });
      const cert = made.toString("pem");
      const thumbprint = new X509Certificate(cert).fingerprint256.replaceAll(":", "").toLowerCase();
      return { cert, key: await pemOf(own.privateKey), thumbprint };
    },
  };
}
