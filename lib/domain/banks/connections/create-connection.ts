import { randomBytes } from "node:crypto";
import { refuse } from "#lib/core/errors.ts";
import { CONNECTIONS_MAX } from "#lib/core/limits.ts";
import { env } from "#lib/server/env.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { changeConnections, type Manager, managerOf } from "./connection-manager.ts";
import { createConnectionContract, type NewConnection } from "./manage-connection.contract.ts";
import { needsClientSecret, profileNamed } from "./profiles.ts";
import { factsOfCertificate, readAuthority, readClientCertificate, wrong } from "./secrets/client-certificate.ts";
import { sealConnectionSecret, webhookSecretHash } from "./secrets/connection-secret.ts";

const WEBHOOK_SECRET_BYTES = 32;

/** Makes a connection of the caller's operator. Throws like `createConnectionFor`. */
export const createConnection = operation(createConnectionContract, async (ctx, given) => ({
  output: await createConnectionFor(managerOf(ctx), given),
}));

/**
 * Makes a connection, which the worker then tries. Its secrets are sealed; only the worker can open them. Throws
 * VALIDATION_ERROR, and ACTION_REFUSED for one too many.
 */
export async function createConnectionFor(manager: Manager, given: NewConnection): Promise<{ connectionId: string }> {
  const { name, profile, environment, clientId, clientSecret, latePayments, bankAccount = null } = given;
  const place = readPlace(given);
  if (needsClientSecret(profile) && clientSecret === undefined)
    throw wrong("/clientSecret", "is required at this bank");
  if (profileNamed(profile).capabilities.needsAccount && bankAccount === null)
    throw wrong("/bankAccount", "is required at this bank");
  const { certificate, privateKey, until } = await readClientCertificate(given.clientCertificate);
  const { operatorId, actor } = manager;
  return changeConnections(manager, async (on) => {
    if ((await on.connection.count({ where: { operatorId } })) >= CONNECTIONS_MAX)
      throw refuse("ACTION_REFUSED", `There are ${CONNECTIONS_MAX} connections already.`);
    // From here on it must succeed.
    const id = uuidV7();
    const settings = { name, profile, environment, ...place, clientId, bankAccountNumber: bankAccount, latePayments };
    const webhookSecret = randomBytes(WEBHOOK_SECRET_BYTES).toString("base64url");
    const data = {
      ...{ id, operatorId, ...settings, certificate, certificateUntil: until, createdBy: actor },
      sealedKey: sealConnectionSecret(id, privateKey),
      sealedClientSecret: clientSecret === undefined ? null : sealConnectionSecret(id, clientSecret),
      sealedWebhookSecret: sealConnectionSecret(id, webhookSecret),
      webhookSecretHash: webhookSecretHash(webhookSecret),
    };
    await on.connection.create({ data, select: { id: true } });
    await on.connectionState.create({ data: { connectionId: id, operatorId } });
    const { authority, ...shown } = settings;
    const facts = { ...shown, ownAuthority: authority !== null, ...auditedCertificate(certificate) };
    return { action: "connection.create", subject: id, facts, result: { connectionId: id } };
  });
}

/** Returns what the audit says of a certificate. */
export function auditedCertificate(pem: string) {
  const { subject, serial, until } = factsOfCertificate(pem, new Date());
  return { certificateSubject: subject, certificateSerial: serial, certificateUntil: until };
}

type Place = Pick<NewConnection, "environment" | "address" | "authority">;

/** An address of its own needs the installation's word: the service signs in there with the operator's credentials. */
function readPlace({ environment, address, authority }: Place) {
  if (environment !== "OTHER") {
    if (address !== undefined) throw wrong("/address", "is given only where the environment is OTHER");
    if (authority !== undefined) throw wrong("/authority", "is given only where the environment is OTHER");
    return { address: null, authority: null };
  }
  const origin = URL.parse(address ?? "")?.origin;
  if (!origin || !env().CONNECTION_HOSTS.includes(origin) || new URL(address ?? "").pathname !== "/")
    throw wrong("/address", "must be one of the addresses that CONNECTION_HOSTS names");
  return { address: origin, authority: authority === undefined ? null : readAuthority(authority) };
}
