import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext, type TlsOptions } from "node:tls";
import type { Env } from "#lib/server/env.ts";
import { StartError } from "#lib/server/env.ts";

type Settings = Pick<Env, "MTLS" | "TLS_CERT" | "TLS_KEY" | "TLS_CLIENT_CA">;

/** Node's suites for TLS 1.3, and those of TLS 1.2 with forward secrecy and authenticated encryption. */
const CIPHERS = [
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_AES_128_GCM_SHA256",
  "ECDHE+AESGCM",
  "ECDHE+CHACHA20",
].join(":");

function read(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`Cannot start: ${name} cannot be read: ${(error as Error).message}.`);
  }
}

function readAuthorities(file: string): Buffer {
  const pem = read("TLS_CLIENT_CA", file);
  try {
    new X509Certificate(pem);
    return pem;
  } catch {
    throw new StartError(`Cannot start: TLS_CLIENT_CA ${file} holds no certificate in PEM.`);
  }
}

/**
 * Returns the web process's TLS options, or `undefined` for plain http. Throws a `StartError` when a file is not valid.
 * A client certificate is requested but never required, because payers' banks and staff have none.
 */
export function tlsSettings({ MTLS, TLS_CERT, TLS_KEY, TLS_CLIENT_CA }: Settings): TlsOptions | undefined {
  if (!TLS_CERT || !TLS_KEY) return undefined;
  const own = { cert: read("TLS_CERT", TLS_CERT), key: read("TLS_KEY", TLS_KEY) };
  try {
    createSecureContext(own);
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`Cannot start: TLS_CERT and TLS_KEY are no certificate and its key in PEM: ${message}.`);
  }
  const server = { ...own, ciphers: CIPHERS };
  if (MTLS === "off" || !TLS_CLIENT_CA) return server;
  return { ...server, ca: readAuthorities(TLS_CLIENT_CA), requestCert: true, rejectUnauthorized: false };
}
