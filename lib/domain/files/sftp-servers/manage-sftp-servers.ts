import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { SFTP_SERVERS_MAX } from "#lib/core/files/file-limits.ts";
import { portFault, readHost } from "#lib/server/egress/address.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { webhookEgressPolicy } from "../../integration/webhooks/webhook.ts";
import { changeInTurn, factsOfServer, QUEUED } from "./change-in-turn.ts";
import { type KeyFault, openPrivateKey } from "./open-private-key.ts";
import { sealSftpSecret } from "./sftp-secret.ts";
import {
  changeSftpServerContract,
  createSftpServerContract,
  listSftpServersContract,
  removeSftpServerContract,
  type SftpSecret,
} from "./sftp-server.contract.ts";
import { presentServer, serverById, WITHOUT_SECRET } from "./sftp-server.ts";

const KEY_FAULTS: Record<KeyFault, [pointer: string, message: string]> = {
  PASSPHRASE_MISSING: ["/secret/passphrase", "is needed, because the private key is encrypted"],
  PASSPHRASE_WRONG: ["/secret/passphrase", "does not open the private key"],
  UNREADABLE: ["/secret/privateKey", "must be an Ed25519, ECDSA or RSA key that can be read"],
};

/** Lists the servers of the caller's operator by name. */
export const listSftpServers = operation(listSftpServersContract, async ({ operatorId }) => {
  const found = await prisma().sftpServer.findMany({
    where: { operatorId },
    ...WITHOUT_SECRET,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return { output: { servers: found.map(presentServer) } };
});

/**
 * Adds a server. Throws VALIDATION_ERROR for an address that may not be connected to and for a private key that cannot be opened,
 * ACTION_REFUSED for one too many.
 */
export const createSftpServer = operation(createSftpServerContract, async (ctx, { secret, ...given }) => {
  const settings = await withAllowedHost(ctx, given);
  const kept = await toKeep(ctx, secret);
  return changeInTurn(ctx, async (on) => {
    const { operatorId } = ctx;
    if ((await on.sftpServer.count({ where: { operatorId } })) >= SFTP_SERVERS_MAX)
      throw refuse("ACTION_REFUSED", `There are ${SFTP_SERVERS_MAX} servers already. Remove one that is not used.`);
    // From here on it must succeed.
    const id = uuidV7();
    const data = { operatorId, id, ...settings, ...sealed(id, kept), createdBy: actorName(ctx) };
    const made = await on.sftpServer.create({ data, ...WITHOUT_SECRET });
    return { action: "sftp.create", id, facts: factsOfServer(settings), output: presentServer(made) };
  });
});

/**
 * Changes a server. A secret belongs to its address: for another one it is asked for again, and the key is to be confirmed anew. Throws
 * NotFound, and VALIDATION_ERROR without a secret for another address or with a private key that cannot be opened.
 */
export const changeSftpServer = operation(changeSftpServerContract, async (ctx, { sftpServerId, secret, ...given }) => {
  const settings = await withAllowedHost(ctx, given);
  const kept = secret && (await toKeep(ctx, secret));
  return changeInTurn(ctx, async (on, tx) => {
    const { operatorId } = ctx;
    const before = await serverById(ctx, sftpServerId, on);
    const isElsewhere = before.host !== settings.host || before.port !== settings.port;
    if (isElsewhere && !kept) throw wrong("/secret", "must be given again for another address");
    // From here on it must succeed.
    const keys = isElsewhere ? { hostKey: null, seenHostKey: null } : {};
    const secrets = kept ? sealed(sftpServerId, kept) : {};
    const changed = await on.sftpServer.update({
      where: { operatorId_id: { operatorId, id: sftpServerId } },
      data: { ...settings, ...keys, ...secrets, ...QUEUED, updatedAt: await databaseTime(tx) },
      ...WITHOUT_SECRET,
    });
    const facts = { ...factsOfServer(settings), before: factsOfServer(before), secretsReplaced: Boolean(kept) };
    return { action: "sftp.change", id: sftpServerId, facts, output: presentServer(changed) };
  });
});

/** Removes a server. Throws NotFound, and ACTION_REFUSED while a schedule uses it. */
export const removeSftpServer = operation(removeSftpServerContract, async (ctx, { sftpServerId: id }) => {
  return changeInTurn(ctx, async (on) => {
    const found = await serverById(ctx, id, on);
    const users = found.schedules.map(({ name }) => name);
    if (users.length > 0)
      throw refuse("ACTION_REFUSED", `These schedules store files there: ${users.join(", ")}. Change them first.`);
    // From here on it must succeed.
    await on.sftpServer.deleteMany({ where: { operatorId: ctx.operatorId, id } });
    return { action: "sftp.remove", id, facts: factsOfServer(found), output: {} };
  });
});

type Settings = Omit<Input<typeof createSftpServerContract>, "secret">;

/** Returns the settings with the host in canonical form. Throws VALIDATION_ERROR when it may not be connected to. */
async function withAllowedHost({ operatorId }: Context, settings: Settings): Promise<Settings> {
  const where = { id: operatorId };
  const { loopbackWebhooks } = await prisma().operator.findFirstOrThrow({ where, select: { loopbackWebhooks: true } });
  const policy = webhookEgressPolicy(loopbackWebhooks);
  const read = readHost(settings.host, policy);
  if ("fault" in read) throw wrong("/host", read.fault);
  const portWrong = portFault(read.host, settings.port, "sftp", policy);
  if (portWrong) throw wrong("/port", portWrong);
  return { ...settings, host: read.host };
}

function wrong(pointer: string, message: string) {
  return refuse("VALIDATION_ERROR", `${pointer.slice(1)} ${message}.`, { errors: [{ pointer, message }] });
}

type Kept = { kind: SftpSecret["kind"]; text: string };

/** Returns a secret as it is kept: a private key is opened with its passphrase once, which no delivery needs again. */
async function toKeep(ctx: Context, secret: SftpSecret): Promise<Kept> {
  if (secret.kind === "password") return { kind: secret.kind, text: secret.password };
  const opened = await openPrivateKey(secret.privateKey, secret.passphrase ?? "", ctx.operatorId);
  if ("fault" in opened) throw wrong(...KEY_FAULTS[opened.fault]);
  return { kind: secret.kind, text: opened.privateKey };
}

function sealed(id: string, { kind, text }: Kept) {
  return { secretKind: kind, sealedSecret: sealSftpSecret(id, text) };
}
