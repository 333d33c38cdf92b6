import { randomBytes } from "node:crypto";
import type { TLSSocket } from "node:tls";
import { type Bank, later } from "../../bank.ts";
import { type Customer, customerByCredential, customerOf, hashOf } from "../../customer.ts";
import { Refusal } from "../../refusal.ts";

export const TOKEN_SECONDS = 3_600;

const unauthorized = (detail: string) => new Refusal(401, "NaoAutorizado", detail);

/** What a caller gets whose certificate is absent, made by nobody whom the bank trusts, or out of date. */
export const deadCertificate = () => new Refusal(403, "AcessoNegado", "Certificado ausente ou inválido.");

/** Returns the SHA-256 of the certificate that the caller showed. Throws Refusal when it showed none that the bank's authority made. */
export function fingerprintOf(socket: TLSSocket): string {
  if (!socket.authorized) throw deadCertificate();
  return socket.getPeerCertificate().fingerprint256;
}

/** Who asks for a token. `secret` null: the certificate alone proves it. */
export type Credential = { id: string; secret: string | null };

/** Issues a token to the customer whose credential and certificate the caller shows. Throws Refusal. */
export function issueToken(bank: Bank, credential: Credential | null, fingerprint: string): string {
  const customer = credential && customerByCredential(bank, credential.id, credential.secret);
  if (!customer) throw unauthorized("Credenciais inválidas.");
  if (!customer.fingerprints.includes(fingerprint))
    throw new Refusal(403, "AcessoNegado", "O certificado não é o desta credencial.");
  const token = randomBytes(32).toString("base64url");
  const expiresAt = later(bank, TOKEN_SECONDS * 1_000);
  bank.store.run(
    "INSERT INTO token (hash, customer, expires_at) VALUES (?, ?, ?)",
    hashOf(token),
    customer.number,
    expiresAt,
  );
  return token;
}

/** Returns the customer whose token it is. Throws Refusal when it is unknown or over, or came over another certificate. */
export function customerByToken(bank: Bank, token: string | null, fingerprint: string): Customer {
  const found =
    token === null
      ? undefined
      : bank.store.get<{ customer: string }>(
          "SELECT customer FROM token WHERE hash = ? AND expires_at > ?",
          ...[hashOf(token), bank.now().toISOString()],
        );
  if (!found) throw unauthorized("Token ausente, inválido ou expirado.");
  const customer = customerOf(bank, found.customer);
  if (!customer.fingerprints.includes(fingerprint)) throw unauthorized("O token veio com outro certificado.");
  return customer;
}

/** Makes a token void. */
export function revokeToken(bank: Bank, token: string): void {
  bank.store.run("DELETE FROM token WHERE hash = ?", hashOf(token));
}

/** Returns the id and the secret of an Authorization header of the kind Basic, or null. */
export function basicCredential(header: string | undefined): Credential | null {
  const [, encoded] = /^Basic (\S+)$/.exec(header ?? "") ?? [];
  const [, id, secret] = /^([^:]+):(.+)$/.exec(Buffer.from(encoded ?? "", "base64").toString()) ?? [];
  return id && secret ? { id, secret } : null;
}

/** Returns the token of an Authorization header of the kind Bearer, or null. */
export const bearerToken = (header: string | undefined): string | null =>
  /^Bearer (\S+)$/.exec(header ?? "")?.[1] ?? null;
