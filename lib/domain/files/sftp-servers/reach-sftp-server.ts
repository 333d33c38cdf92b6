import { refuse } from "#lib/core/errors.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { changeInTurn, QUEUED } from "./change-in-turn.ts";
import { confirmSftpHostKeyContract, testSftpServerContract } from "./sftp-server.contract.ts";
import { presentServer, serverById } from "./sftp-server.ts";

/** Has the worker try a server. Throws NotFound. */
export const testSftpServer = operation(testSftpServerContract, async (ctx, { sftpServerId: id }) => {
  return changeInTurn(ctx, async (on) => {
    const { name } = await serverById(ctx, id, on);
    // From here on it must succeed.
    await on.sftpServer.updateMany({ where: { operatorId: ctx.operatorId, id }, data: QUEUED });
    return { action: "sftp.test", id, facts: { name }, output: presentServer(await serverById(ctx, id, on)) };
  });
});

/** Confirms the key that was seen last. Throws NotFound, and ACTION_REFUSED when that is another one than the person was shown. */
export const confirmSftpHostKey = operation(confirmSftpHostKeyContract, async (ctx, { sftpServerId: id, hostKey }) => {
  return changeInTurn(ctx, async (on, tx) => {
    const { name, seenHostKey, hostKey: earlierHostKey } = await serverById(ctx, id, on);
    if (seenHostKey !== hostKey)
      throw refuse("ACTION_REFUSED", "The server has shown another key meanwhile. Test the connection again.");
    // From here on it must succeed.
    const updatedAt = await databaseTime(tx);
    await on.sftpServer.updateMany({
      where: { operatorId: ctx.operatorId, id },
      data: { hostKey, ...QUEUED, updatedAt },
    });
    const output = presentServer(await serverById(ctx, id, on));
    return { action: "sftp.confirm", id, facts: { name, hostKey, earlierHostKey }, output };
  });
});
