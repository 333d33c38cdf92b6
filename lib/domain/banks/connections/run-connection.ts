import { refuse } from "#lib/core/errors.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { changeConnections, connectionById, type Manager, managerOf, QUEUED } from "./connection-manager.ts";
import {
  pauseConnectionContract,
  resumeConnectionContract,
  testConnectionContract,
} from "./manage-connection.contract.ts";

/** Pauses a connection of the caller's operator. Throws like `pause`. */
export const pauseConnection = operation(pauseConnectionContract, async (ctx, { connectionId }) => ({
  output: await pause(managerOf(ctx), connectionId),
}));

/** Resumes a connection of the caller's operator. Throws like `resume`. */
export const resumeConnection = operation(resumeConnectionContract, async (ctx, { connectionId }) => ({
  output: await resume(managerOf(ctx), connectionId),
}));

/** Has a connection of the caller's operator tried. Throws like `queueTest`. */
export const testConnection = operation(testConnectionContract, async (ctx, { connectionId }) => ({
  output: await queueTest(managerOf(ctx), connectionId),
}));

/** Pauses a connection: its orders wait, and its bank is not read. Throws NotFound, and ACTION_REFUSED when it is paused. */
export function pause(manager: Manager, connectionId: string) {
  return setActive(manager, connectionId, false);
}

/** Resumes a connection, which the worker then tries. Throws NotFound, and ACTION_REFUSED when it is not paused. */
export function resume(manager: Manager, connectionId: string) {
  return setActive(manager, connectionId, true);
}

const RESUMED = { ...QUEUED, pausedAt: null, pausedBy: null } as const;

function setActive(manager: Manager, id: string, active: boolean) {
  return changeConnections(manager, async (on, tx) => {
    const found = await connectionById(manager, id, on);
    if (found.active === active)
      throw refuse("ACTION_REFUSED", active ? "The connection is not paused." : "The connection is paused already.");
    // From here on it must succeed.
    const at = await databaseTime(tx);
    await on.connection.updateMany({
      where: { operatorId: manager.operatorId, id },
      data: { active, ...(active ? RESUMED : { pausedAt: at, pausedBy: manager.actor }), updatedAt: at },
    });
    const action = active ? ("connection.resume" as const) : ("connection.pause" as const);
    return { action, subject: id, facts: { name: found.name }, result: { connectionId: id } };
  });
}

/** Has the worker try a connection. Throws NotFound, and ACTION_REFUSED while it is paused. */
export function queueTest(manager: Manager, id: string) {
  return changeConnections(manager, async (on) => {
    const { name, active } = await connectionById(manager, id, on);
    if (!active) throw refuse("ACTION_REFUSED", "The connection is paused. Resume it first.");
    // From here on it must succeed.
    await on.connection.updateMany({ where: { operatorId: manager.operatorId, id }, data: QUEUED });
    return { action: "connection.test", subject: id, facts: { name }, result: { connectionId: id } };
  });
}
