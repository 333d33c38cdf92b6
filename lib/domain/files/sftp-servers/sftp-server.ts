import { refuse } from "#lib/core/errors.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { type PrismaTx, prisma } from "#lib/server/prisma-client.ts";
import type { SFTP_STATES } from "./sftp-server.contract.ts";

/** Selects a server without its secret, with the names of the schedules that use it. */
export const WITHOUT_SECRET = {
  omit: { sealedSecret: true },
  include: { schedules: { select: { name: true }, orderBy: { name: "asc" } } },
} as const;
export type FoundServer = Prisma.SftpServerGetPayload<typeof WITHOUT_SECRET>;

/** Returns a stored server in canonical form. */
export function presentServer(found: FoundServer) {
  const { id, name, host, port, userName, folder, hostKey, seenHostKey, testError, testedAt, schedules } = found;
  return {
    ...{ sftpServerId: id, name, host, port, userName, folder, hostKey, seenHostKey, testedAt },
    secretKind: found.secretKind as "password" | "privateKey",
    state: stateOf(found),
    error: testError,
    usedBy: schedules.map((schedule) => schedule.name),
  };
}

function stateOf({ testStatus, testError }: FoundServer): (typeof SFTP_STATES)[number] {
  if (testStatus === "QUEUED") return "TESTING";
  if (testError === null) return "READY";
  if (testError === "HOST_KEY_UNCONFIRMED") return "UNCONFIRMED";
  return testError === "HOST_KEY_CHANGED" ? "CHANGED" : "FAILING";
}

/** Returns where files are stored, in one text: "ana@sftp.example.com:2222/in". */
export function placeOf({
  userName,
  host,
  port,
  folder,
}: Pick<FoundServer, "userName" | "host" | "port" | "folder">): string {
  const address = host.includes(":") ? `[${host}]` : host;
  return `${userName}@${address}:${port}${folder.startsWith("/") ? "" : "/"}${folder}`;
}

/** Returns the caller's server with this id. Throws NotFound when there is none. */
export async function serverById({ operatorId }: Pick<Context, "operatorId">, id: string, on: PrismaTx = prisma()) {
  const found = await on.sftpServer.findFirst({ where: { operatorId, id }, ...WITHOUT_SECRET });
  if (!found) throw refuse("NotFound", "There is no such server. It may have been removed.");
  return found;
}
