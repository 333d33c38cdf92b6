import type { Refusal } from "#lib/core/errors.ts";
import type { Payer } from "#lib/core/wire.ts";

/** A charge that is not stored yet. `expiresIn` in seconds. `partition`: partitions with waiting charges take turns. */
export type NewCharge = {
  partition: string;
  /** Why the charge must not be created. An existing charge with the same externalId is returned nevertheless. */
  refusal: Refusal | null;
  accountId: string;
  id: string;
  externalId: string;
  contentHash: string;
  amount: bigint;
  pixKey: string;
  description: string | null;
  expectedPayer: Payer | null;
  metadata: Record<string, string> | null;
  brCode: string;
  createdBy: string;
  expiresIn: number;
  /** The order that registers it at the account's bank. Null: nobody else must know of it. */
  order: { connectionId: string; locationId: string } | null;
};
