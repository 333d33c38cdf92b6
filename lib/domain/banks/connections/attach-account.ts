import { refuse } from "#lib/core/errors.ts";
import type { Tx } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { MAY_BE_PENDING } from "../../base/records/may-be-pending.ts";
import { attachAccountContract, detachAccountContract } from "./connected-account.contract.ts";
import type { PURPOSES } from "./connection.contract.ts";
import { changeConnections, connectionById, type Manager, managerOf, QUEUED } from "./connection-manager.ts";

type Attachment = { connectionId: string; accountNumber: string; purpose: (typeof PURPOSES)[number] };

/** Lets an account of the caller's operator live at a bank. Throws like `attach`. */
export const attachAccount = operation(attachAccountContract, async (ctx, given) => ({
  output: await attach(managerOf(ctx), given),
}));

/** Takes an account of the caller's operator from its bank. Throws like `detach`. */
export const detachAccount = operation(detachAccountContract, async (ctx, { accountNumber }) => ({
  output: await detach(managerOf(ctx), accountNumber),
}));

/**
 * Lets an account live at a connection's bank. Processes that know the account use the bank within 5 s. Throws NotFound,
 * ACCOUNT_NOT_FOUND, and ACTION_REFUSED for an account that was used: its money would not be at the bank.
 */
export function attach(manager: Manager, { connectionId, accountNumber, purpose }: Attachment) {
  return changeConnections(
    manager,
    async (on, tx) => {
      const account = await lockAccount(tx, manager, accountNumber);
      const connection = await connectionById(manager, connectionId, on);
      const isReal = env().APP_ENV === "production" || connection.environment === "PRODUCTION";
      const why = cannotAttach(account) ?? (isReal && purpose === "UNRESTRICTED" ? NEEDS_PURPOSE : null);
      if (why) throw refuse("ACTION_REFUSED", why);
      // From here on it must succeed.
      await tx.query("UPDATE account SET connection_id = $2, purpose = $3 WHERE id = $1", [
        ...[account.id, connectionId, purpose],
      ]);
      // The bank's Pix keys are tried with the account's.
      await on.connection.updateMany({ where: { operatorId: manager.operatorId, id: connectionId }, data: QUEUED });
      const facts = { name: connection.name, accountNumber, accountPurpose: purpose };
      return { action: "connection.attach", subject: connectionId, facts, result: { accountNumber } };
    },
    ["connections", "accounts", "audit"],
  );
}

/** Takes an account from its connection. Throws ACCOUNT_NOT_FOUND, and ACTION_REFUSED with what is still on its way. */
export function detach(manager: Manager, accountNumber: string) {
  return changeConnections(
    manager,
    async (on, tx) => {
      const { id, connectionId, purpose, ...open } = await lockAccount(tx, manager, accountNumber);
      if (connectionId === null) throw refuse("ACTION_REFUSED", "The account has no connection.");
      const why = cannotDetach(open);
      if (why) throw refuse("ACTION_REFUSED", why);
      const { name } = await connectionById(manager, connectionId, on);
      // From here on it must succeed.
      await tx.query("UPDATE account SET connection_id = NULL, purpose = 'UNRESTRICTED' WHERE id = $1", [id]);
      const facts = { name, accountNumber, accountPurpose: purpose };
      return { action: "connection.detach", subject: connectionId, facts, result: { accountNumber } };
    },
    ["connections", "accounts", "audit"],
  );
}

const NEEDS_PURPOSE = "A real account holds players' money or the operator's own: say which.";

type Open = { orders: boolean; moving: boolean; charges: boolean; unapplied: boolean };
type Locked = { id: string; connectionId: string | null; purpose: string; isEmpty: boolean } & Open;

function cannotAttach({ connectionId, isEmpty, charges }: Locked): string | null {
  if (connectionId !== null) return "The account has a connection already.";
  if (!isEmpty) return "The account's book is not empty: its money is not at this bank. Open another account.";
  return charges ? "The account has open charges, which the bank does not know. Cancel them first." : null;
}

function cannotDetach({ orders, moving, charges, unapplied }: Open): string | null {
  if (orders) return "Orders of the account wait for the bank.";
  if (moving) return "Payouts or refunds of the account have not ended yet.";
  if (unapplied) return "Payments that were not credited have not ended yet.";
  return charges ? "The account has open charges, which can still be paid. Cancel them first." : null;
}

/** Nothing is posted and nothing is ordered while the book is locked. */
const LOCK_ACCOUNT = `SELECT a.id, a.connection_id AS "connectionId", a.purpose, b.seq = 0 AS "isEmpty",
    EXISTS (SELECT FROM rail_outbox o WHERE o.account_id = a.id) AS orders,
    EXISTS (SELECT FROM charge c WHERE c.account_id = a.id AND c.status = 'PENDING' AND ${MAY_BE_PENDING}) AS charges,
    EXISTS (SELECT FROM withdrawal w WHERE w.account_id = a.id AND w.status IN ('INITIATED', 'CONFIRMED'))
      OR EXISTS (SELECT FROM refund r WHERE r.account_id = a.id AND r.status = 'PROCESSING') AS moving,
    EXISTS (SELECT FROM unapplied_payment u WHERE u.account_id = a.id AND u.status IN ('WAITING', 'RETURNING')) AS unapplied
  FROM account a JOIN book b ON b.account_id = a.id WHERE a.operator_id = $1 AND a.number = $2 FOR UPDATE OF b`;

async function lockAccount(tx: Tx, { operatorId }: Manager, number: string): Promise<Locked> {
  const { rows } = await tx.query<Locked>(LOCK_ACCOUNT, [operatorId, number]);
  if (!rows[0]) throw refuse("ACCOUNT_NOT_FOUND", "No account of yours has this number.");
  return rows[0];
}
