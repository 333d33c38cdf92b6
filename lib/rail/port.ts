import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import type { DisputeState } from "#lib/core/states/dispute-state.ts";
import type { PayerProof } from "./messages.ts";

/** What a bank can do. The domain and the console read it: a button never promises more. */
export type Capabilities = {
  /** The strongest proof that the payer is the one whom the charge expects. */
  payerProof: Exclude<PayerProof, "NETWORK">;
  /** Whether the bank refuses a payout whose key has another owner than the expected one. */
  receiverGate: "PSP_CHECKED" | "SHOWN" | "NONE";
  /** Whether a payout to a bank account has an identity of ours, so that a lost answer can be asked for. */
  payoutToAccount: boolean;
  balance: boolean;
  /** Whether the account's movements can be listed: `ENDED_DAYS`: only those of days that are over. */
  movements: "ANY_TIME" | "ENDED_DAYS" | "NONE";
  disputes: boolean;
  /** What the bank tells of a key before a payout: its owner, only whether the owner is the expected one, or nothing. */
  lookUp: "full" | "check" | "none";
  /** Whether the bank sends webhooks again when it is asked to. */
  resendsWebhooks: boolean;
  /** Whether the bank asks for the account's number. */
  needsAccount: boolean;
  /** Whether webhooks tell who paid. */
  payerInWebhook: boolean;
};

/** Where a charge's payload is at the bank. */
export type Location = { id: string; location: string };

/** A charge that the bank must know before it can be paid. Amount in cents. `locationId`: of the pool; null: the bank makes one. */
export type ChargeOrder = {
  txid: string;
  amount: number;
  key: string;
  expiresAt: Date;
  payer: { taxId: string; name: string } | null;
  text: string | null;
  locationId: string | null;
};

/** A payout. Amount in cents. `reference`: ours, `[a-zA-Z0-9]{1,35}`, the same in every repetition. */
export type PayoutOrder = {
  reference: string;
  amount: number;
  payingKey: string;
  text: string | null;
  to:
    | { key: string; taxId: string }
    | { taxId: string; name: string; ispb: string; branch: string; number: string; type: "CACC" | "SVGS" };
};

/**
 * What a bank binds to a payout before money moves: the owner whom it showed, and the endToEndId that the payout will have. It
 * is stored before the payout is sent, so that a lost answer can be asked for.
 */
export type PreparedPayout = { endToEndId: string; owner: { taxId: string; name: string } };

/** An open payout, as it is asked for. */
export type AskedPayout = { reference: string; endToEndId: string | null };

/** A full or partial return of a payment. Amount in cents. `reference`: as of a payout. */
export type ReturnOrder = { reference: string; originalEndToEndId: string; amount: number };

/** An open return, as it is asked for. */
export type AskedReturn = Omit<ReturnOrder, "amount">;

/**
 * Money that came back of a payout. Amount in cents. `returnId`: the network's id of the return (rtrId). `reason`: null where
 * the bank names none.
 */
export type ReturnedPart = { returnId: string; amount: number; at: Date; reason: RailReason | null };

/** Whom the bank says that it pays. Null: it does not tell that part. The tax id is the expected one: the bank pays nobody else. */
export type ToldCreditor = {
  name: string;
  ispb: string | null;
  branch: string | null;
  accountNumber: string | null;
  accountType: "CACC" | "SVGS" | null;
};

/**
 * How an order to pay stands at the bank. Amount in cents. `endToEndId` null: the bank has not told it. `PARKED`: it waits for a
 * person there. `returns`: what came back of a payout, as far as the bank tells that with it. `creditor`: null where it does not
 * tell whom it pays.
 */
export type OrderState =
  | {
      outcome: "TAKEN" | "PARKED" | "SETTLED";
      endToEndId: string | null;
      amount: number;
      returns?: readonly ReturnedPart[];
      creditor?: ToldCreditor | null;
    }
  | { outcome: "REJECTED"; endToEndId: string | null; amount: number; reason: RailReason };

/** What a webhook says of a payout. `endToEndId` is learnt from it and never changes afterwards. */
export type PayoutState = {
  reference: string | null;
  endToEndId: string;
  amount: number;
  status: "PENDING" | "PARKED" | "SETTLED" | "REJECTED";
  reason: RailReason | null;
  returns: readonly ReturnedPart[];
  creditor: ToldCreditor | null;
};

/**
 * Money that came back, in a list of the bank's. `endToEndId`, `reference`: of the payout; both null where the list does not say
 * of which. `taxId`: who sent it back, whole or with `*` for hidden characters; null: untold.
 */
export type ListedReturn = ReturnedPart & {
  endToEndId: string | null;
  reference: string | null;
  taxId: string | null;
};

/** From `from` to before `to`. */
export type Period = { from: Date; to: Date };

/** A payment that has settled at the bank, without its payer. Amount in cents. */
export type SettledPayment = {
  endToEndId: string;
  txid: string | null;
  pixKey: string | null;
  amount: number;
  paidAt: Date;
  text: string | null;
};

/** `unreadable`: a payment of the list that could not be read, and why: it is kept for a person and never guessed. */
export type ListedPayment = { payment: SettledPayment } | { unreadable: { body: unknown; because: string } };

/** What a webhook told: hints, which the bank's lists prove. Amounts in cents. `at`: when the payment settled; null: untold. */
export type Told =
  | {
      kind: "payment";
      endToEndId: string;
      at: Date | null;
      payer: { taxId: string; name: string; ispb: string | null } | null;
    }
  | { kind: "return"; endToEndId: string; returnId: string }
  | { kind: "payout"; payout: PayoutState }
  | { kind: "payoutReturn"; payout: PayoutState; payingKey: string | null };

/** What webhooks are sent again for. */
export type ResentKind = "PAYMENT" | "PAYOUT" | "RETURN_OUT" | "RETURN_IN";

/** What a connection sets at the bank. `isProxied`: another server ends TLS before ours, so that the bank cannot try our check of its certificate. */
export type SetUp = { keys: readonly string[]; webhookUrl: string; isProxied?: boolean };

/** Amounts in cents. */
export type Balance = { available: number; blockedByCourt: number; blockedByDispute: number };

/**
 * A line of the bank's own statement. Amount in cents; what goes out is negative, and what is undone has the opposite sign of
 * what it undoes. `id`: the same each time. `endToEndId`: of the payment or the payout, or of the return itself (D…) where the
 * line has no other. `reference`: the charge's txid, the payout's or the return's id of ours, or a received return's id; null
 * where the line has none. `taxId`: of the other side, whole or with `*` for hidden characters; null where the line has none.
 * `BLOCK`: money that is blocked, or no longer: it stays the account's.
 */
export type Movement = {
  id: string;
  at: Date;
  amount: number;
  kind: "PAYMENT" | "PAYOUT" | "RETURN_OUT" | "RETURN_IN" | "FEE" | "BLOCK" | "OTHER";
  endToEndId: string | null;
  reference: string | null;
  taxId: string | null;
  text: string;
};

/**
 * A dispute about a payment (MED). Amount in cents. `state`: one of `DISPUTE_STATES`, or the bank's own word where it is
 * unknown. A defence is possible in CREATED, until `until`.
 */
export type Dispute = {
  id: string;
  endToEndId: string;
  amount: number;
  state: DisputeState | (string & {});
  openedAt: Date;
  until: Date | null;
  text: string;
};

/** Whose key it is. `endToEndId`: of a payout to it, where the bank binds one at the look-up. */
export type KeyOwner = { taxId: string; name: string; endToEndId: string | null };

/**
 * A bank, as the service speaks to it. Every call has its own time limit and throws RailBusy, RailRefused or RailUnknown
 * (`failures.ts`). What is absent, this bank cannot do.
 */
export type Bank = {
  capabilities: Capabilities;

  /** Sets what a connection needs at the bank, and reads it back. The same set-up twice changes nothing. */
  setUp(wanted: SetUp): Promise<void>;
  /** Returns the account's keys, as far as the bank tells them. */
  listKeys?(): Promise<string[]>;

  /** Makes a location that gets its charge later. A lost answer costs a location, no money. */
  makeLocation(): Promise<Location>;
  /** Registers a charge. One that the bank has already by this txid is not made again. */
  register(charge: ChargeOrder): Promise<void>;
  /** Removes a charge: it can no longer be paid. RailRefused: it is paid or removed. */
  remove(txid: string): Promise<void>;

  /** Lists payments that settled in a period. The list is the truth; a webhook is a hint. */
  payments(period: Period): AsyncGenerator<ListedPayment>;
  /** Returns whether this person paid. `at`: when the payment settled. */
  isPayer(asked: { endToEndId: string; at: Date; taxId: string }): Promise<boolean>;
  /** Reads what a webhook's body tells. `path`: behind our own address. Throws ZodError for a body that it does not know. */
  readWebhook(path: string, body: unknown): Told[];
  resendWebhooks?(kind: ResentKind, endToEndIds: readonly string[]): Promise<void>;

  /** Only where payouts have two steps: the first one, which moves no money, so that it may be repeated. */
  prepare?(order: PayoutOrder): Promise<PreparedPayout>;
  /** Sends a payout. One that the bank has already, by the same reference or preparation, is not sent again: its state is returned. */
  pay(order: PayoutOrder, prepared: PreparedPayout | null): Promise<OrderState>;
  /** Returns how a payout stands; null: the bank surely does not have it. */
  ask(asked: AskedPayout): Promise<OrderState | null>;
  /** Sends a return. One that the bank has already by this reference is not made again: its state is returned. */
  return(order: ReturnOrder): Promise<OrderState>;
  /** Returns how a return stands; null: the bank surely does not have it. */
  askReturn(asked: AskedReturn): Promise<OrderState | null>;
  /**
   * How what came back of payouts is found where no webhook told of it. The period is of the returns, or of the payouts, as the
   * bank lists them. `everyMs`: how often it is read. `reachMs`: how far back each time.
   */
  payoutReturns: { everyMs: number; reachMs: number; list(period: Period): AsyncGenerator<ListedReturn> };

  /** Returns a key's owner; null: nobody has the key. */
  lookUp?(key: string): Promise<KeyOwner | null>;
  balance?(): Promise<Balance>;
  /** Lists the account's movements, in the bank's order. Throws RailBusy while the bank has no complete list, which may be known at its end only. */
  movements?(period: Period): AsyncGenerator<Movement>;
  disputes?: {
    /** Lists the disputes that were opened in a period. */
    list(period: Period): AsyncGenerator<Dispute>;
    /** Sends our defence of a payment. One that is there already stays: the failure is RailRefused. */
    defend(defence: { id: string; text: string }): Promise<void>;
  };

  /** Whether the second certificate is in use. */
  usesNextCertificate(): boolean;
  close(): Promise<void>;
};
