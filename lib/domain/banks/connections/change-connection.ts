import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { servingOperator } from "#lib/server/row-scope.ts";
import { changeConnections, connectionById, type Manager, managerOf, QUEUED } from "./connection-manager.ts";
import { auditedCertificate } from "./create-connection.ts";
import {
  changeConnectionContract,
  rotateConnectionCertificateContract,
  useNextCertificateContract,
} from "./manage-connection.contract.ts";
import { needsClientSecret } from "./profiles.ts";
import type { ClientCertificateInput } from "./secrets/client-certificate.contract.ts";
import { readClientCertificate, wrong } from "./secrets/client-certificate.ts";
import { sealConnectionSecret } from "./secrets/connection-secret.ts";

/** Changes a connection of the caller's operator. A secret belongs to its client: for another one it is asked for again. */
export const changeConnection = operation(changeConnectionContract, async (ctx, given) => {
  const manager = managerOf(ctx);
  return changeConnections(manager, async (on, tx) => {
    const { connectionId: id, name, latePayments, unknownPayers, clientSecret } = given;
    const before = await connectionById(manager, id, on);
    const clientId = given.clientId ?? before.clientId;
    if (clientId !== before.clientId && clientSecret === undefined && needsClientSecret(before.profile))
      throw wrong("/clientSecret", "must be given again for another client");
    // From here on it must succeed.
    const isTried = clientId !== before.clientId || clientSecret !== undefined;
    const secret = clientSecret === undefined ? {} : { sealedClientSecret: sealConnectionSecret(id, clientSecret) };
    await on.connection.updateMany({
      where: { operatorId: manager.operatorId, id },
      data: {
        ...{
          name,
          latePayments,
          clientId,
          ...(unknownPayers ? { unknownPayers } : {}),
          ...secret,
          ...(isTried ? QUEUED : {}),
        },
        updatedAt: await databaseTime(tx),
      },
    });
    const facts = { ...changes(given, before), clientSecretReplaced: clientSecret !== undefined };
    return { action: "connection.change", subject: id, facts, result: { output: { connectionId: id } } };
  });
});

type Settings = { name: string; latePayments: string; unknownPayers: string; clientId: string };

function changes(given: Input<typeof changeConnectionContract>, before: Settings) {
  const { name, latePayments, unknownPayers, clientId } = before;
  const was = { name, latePayments, unknownPayers, clientId };
  return {
    ...{ name: given.name, latePayments: given.latePayments },
    ...{ unknownPayers: given.unknownPayers ?? unknownPayers, clientId: given.clientId ?? clientId, before: was },
  };
}

/** Stores the next certificate of a connection of the caller's operator. */
export const rotateConnectionCertificate = operation(rotateConnectionCertificateContract, async (ctx, given) => ({
  output: await rotateCertificateOf(managerOf(ctx), given),
}));

type Rotation = { connectionId: string; clientCertificate: ClientCertificateInput };

/**
 * Stores the next certificate of a connection, beside the one that it has: banks take both for a time. Throws NotFound, and
 * VALIDATION_ERROR for one that is no good or is the same.
 */
export async function rotateCertificateOf(manager: Manager, { connectionId: id, clientCertificate }: Rotation) {
  await connectionById(manager, id, prisma());
  const { certificate, privateKey, until } = await readClientCertificate(clientCertificate);
  return changeConnections(manager, async (on, tx) => {
    const { name, certificate: current } = await connectionById(manager, id, on);
    if (certificate === current)
      throw wrong(
        `/clientCertificate/${clientCertificate.kind === "pem" ? "certificate" : "file"}`,
        "is in use already",
      );
    // From here on it must succeed.
    await on.connection.updateMany({
      where: { operatorId: manager.operatorId, id },
      data: {
        ...{ nextCertificate: certificate, nextCertificateUntil: until, ...QUEUED },
        ...{ sealedNextKey: sealConnectionSecret(id, privateKey), updatedAt: await databaseTime(tx) },
      },
    });
    const facts = { name, ...auditedCertificate(certificate) };
    return { action: "connection.rotate", subject: id, facts, result: { connectionId: id } };
  });
}

/** Makes the next certificate of a connection of the caller's operator its only one. Throws like `useNextCertificateOf`. */
export const useNextCertificate = operation(useNextCertificateContract, async (ctx, { connectionId }) => ({
  output: await useNextCertificateOf(managerOf(ctx), connectionId),
}));

/** Makes the next certificate of a connection its only one. Throws NotFound, and ACTION_REFUSED when there is none. */
export function useNextCertificateOf(manager: Manager, id: string) {
  return changeConnections(manager, async (on, tx) => {
    const { name, nextCertificate } = await connectionById(manager, id, on);
    if (nextCertificate === null) throw refuse("ACTION_REFUSED", "There is no next certificate. Add one first.");
    // From here on it must succeed.
    // A command serves no operator until it says whose connection it changes.
    await servingOperator(manager.operatorId, () => tx.query("SELECT use_next_certificate($1)", [id]));
    const facts = { name, ...auditedCertificate(nextCertificate) };
    return { action: "connection.use-next", subject: id, facts, result: { connectionId: id } };
  });
}
