import { refuse } from "#lib/core/errors.ts";
import { ispbOf } from "#lib/core/pix/end-to-end-id.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import { rows } from "#lib/server/db.ts";
import { businessAheadMs } from "#lib/server/operations/clock.ts";
import { type Row, select } from "#lib/server/row.ts";
import { servingKey, servingOperator } from "#lib/server/row-scope.ts";
import { institutionName } from "../../base/institutions/institutions.ts";
import { unappliedOfCharge } from "../unapplied-payments/unapplied-of-charge.ts";
import type { SharedAttempt, SharedCharge } from "./charge.contract.ts";
import type { ChargeRow } from "./charge.ts";
import { chargesById } from "./get-charge.ts";
import { readPayToken } from "./pay-token.ts";
import { refusedOfCharge } from "./refused-of-charge.ts";
import { registrationOf } from "./registration.ts";

/** Returns the current state of the charge of a pay link; null when the link is not ours. */
export async function sharedCharge(token: string): Promise<SharedCharge | null> {
  const place = await readPayToken(token);
  const account = place && (await accountAt(place.accountNumber));
  if (!account) return null;
  const [charge] = await servingOperator(account.operatorId, () => chargesById([account.id], [place.chargeId]));
  if (!charge) return null;
  const { amount, status, brCode, description, createdAt, expiresAt, paidAt } = charge;
  const [{ awaitsBank }, attempts] = await servingOperator(account.operatorId, () =>
    Promise.all([registrationOf(charge), status === "PENDING" || status === "PAID" ? [] : attemptsOf(charge)]),
  );
  const shown = { amount, status, brCode, description, createdAt, expiresAt, paidAt };
  return { ...shown, payee: account.holderName, awaitsBank, attempts };
}

async function attemptsOf(charge: ChargeRow): Promise<SharedAttempt[]> {
  const all = (await Promise.all([refusedOfCharge(charge), unappliedOfCharge(charge)])).flat();
  return all
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ id, createdAt: at, reason, status, payer, endToEndId }) => ({
      ...{ id, at, reason, status, endToEndId },
      payerTaxId: payer && maskTaxId(payer.taxId),
      bankName: institutionName(payer?.bankAccount.ispb ?? ispbOf(endToEndId)),
    }));
}

/** Returns by how many milliseconds the clock that dates the charge of a pay link is ahead: 0 when the link is not ours. */
export async function sharedChargeAheadMs(token: string): Promise<number> {
  const place = await readPayToken(token);
  const account = place && (await accountAt(place.accountNumber));
  return account ? businessAheadMs(account.id) : 0;
}

/** Returns `{"status", "awaitsBank"}` as JSON, which the player's page polls. Throws CHARGE_NOT_FOUND when the link is not ours. */
export async function sharedChargeStatus(token: string): Promise<string> {
  const charge = await sharedCharge(token);
  if (!charge) throw refuse("CHARGE_NOT_FOUND", "There is no charge at this address.");
  return JSON.stringify({ status: charge.status, awaitsBank: charge.awaitsBank });
}

type Payee = Row<"Account", "id" | "operatorId" | "holderName">;

async function accountAt(number: string): Promise<Payee | undefined> {
  const statement = {
    name: "account-of-pay-link",
    text: `SELECT ${select("Account", "account", ["id", "operatorId", "holderName"])} FROM account WHERE number = $1`,
    values: [number],
  };
  const [account] = await servingKey(`account:${number}`, () => rows<Payee>(statement));
  return account;
}
