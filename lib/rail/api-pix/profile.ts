import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import type { DisputeState } from "#lib/core/states/dispute-state.ts";
import type { ProfileHosts, Session, SessionRules } from "./session.ts";

/** How a PSP checks that the payer is the one whom the charge expects, from the strongest. */
export type PayerProof = "PSP_CHECKED" | "FILTERED" | "NONE";

/** What a connection can do. The domain and the console read it: a button never promises more. */
export type Capabilities = {
  /** The strongest proof of a payer's CPF. */
  payerProof: PayerProof;
  /** Whether the PSP refuses a payout whose key has another owner than the expected one. */
  receiverGate: "PSP_CHECKED" | "SHOWN" | "NONE";
  /** Whether a payout to a bank account has an identity of ours, so that a lost answer can be asked for. */
  payoutToAccount: boolean;
  balance: boolean;
  /** Whether the account's movements can be listed: `ENDED_DAYS`: only those of days that are over. */
  movements: "ANY_TIME" | "ENDED_DAYS" | "NONE";
  disputes: boolean;
  /** What the PSP tells of a key before a payout: its owner, only whether the owner is the expected one, or nothing. */
  lookUp: "full" | "check" | "none";
  /** Whether the PSP sends webhooks again when it is asked to. */
  resendsWebhooks: boolean;
  /** Whether the PSP asks for the account's number (`Credentials.account`). */
  needsAccount: boolean;
  /** Whether webhooks tell who paid. */
  payerInWebhook: boolean;
};

/** A payout as the domain orders it. Amount in cents. `reference`: ours, `[a-zA-Z0-9]{1,35}`, the same in every repetition. */
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
 * Money that came back of a payout, as the PSP tells it. Amount in cents. `returnId`: the network's id of the return (rtrId). `reason`: null where the PSP
 * names none.
 */
export type ReturnedPart = { returnId: string; amount: number; at: Date; reason: RailReason | null };

/** Whom the PSP says that it pays. Null: it does not tell that part. The tax id is the one that was expected: the PSP pays nobody else. */
export type ToldCreditor = {
  name: string;
  ispb: string | null;
  branch: string | null;
  accountNumber: string | null;
  accountType: "CACC" | "SVGS" | null;
};

/**
 * What the PSP says of a payout. `endToEndId` is learnt from it and never changes afterwards. `PARKED`: it waits for a person there. `returns`: what came
 * back of it, as far as the PSP tells that with the payout. `creditor`: null where it does not tell whom it pays.
 */
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
 * Money that came back, in a list of the PSP's. `endToEndId`, `reference`: of the payout; both null where the list does not say of which. `taxId`: who sent
 * it back, whole or with `*` for hidden characters; null: untold.
 */
export type ListedReturn = ReturnedPart & {
  endToEndId: string | null;
  reference: string | null;
  taxId: string | null;
};

/**
 * What a PSP binds to a payout before money moves: the owner whom it showed, and the endToEndId that the payout will have. It is stored before the
 * payout is sent, so that a lost answer can be asked for.
 */
export type PreparedPayout = { endToEndId: string; owner: { taxId: string; name: string } };

/** An open payout, as we ask for it. */
export type AskedPayout = { reference: string; endToEndId: string | null };

export type Balance = { available: number; blockedByCourt: number; blockedByDispute: number };

/** What a webhook told: hints, which the PSP's lists prove. Amounts in cents. `at`: when the payment settled; null: untold. */
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

/** What a connection sets at the PSP. `isProxied`: another server ends TLS before ours, so that the PSP cannot try our check of its certificate. */
export type SetUp = { keys: readonly string[]; webhookUrl: string; isProxied?: boolean };

/** From `from` to before `to`. */
export type Period = { from: Date; to: Date };

/**
 * A line of the PSP's own statement. Amount in cents; what goes out is negative, and what is undone has the opposite sign of what it undoes. `id`: the same
 * each time. `endToEndId`: of the payment or the payout, or of the return itself (D…) where the line has no other. `reference`: the charge's txid, the
 * payout's or the return's id of ours, or a received return's id; null where the line has none. `taxId`: of the other side, whole or with `*` for hidden
 * characters; null where the line has none. `BLOCK`: money that is blocked, or no longer: it stays the account's.
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
 * A dispute about a payment (MED). Amount in cents. `state`: one of `DISPUTE_STATES`, or the PSP's own word where it is unknown. A defence is possible in
 * CREATED, until `until`.
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

/** Whose key it is. `endToEndId`: of a payout to it, where the PSP binds one at the look-up. */
export type KeyOwner = { taxId: string; name: string; endToEndId: string | null };

/** What webhooks are sent again for. */
export type ResentKind = "PAYMENT" | "PAYOUT" | "RETURN_OUT" | "RETURN_IN";

/**
 * What is a PSP's own, beside the norm: a new PSP is one more value of this type, and no line of the core. Errors and webhooks have a reader each.
 */
export type Profile = SessionRules & {
  name: string;
  hosts: { production: ProfileHosts; sandbox: ProfileHosts };
  /** The name of the QR code's text in a charge's answer. */
  brCodeMember: string;
  capabilities: Capabilities;
  /** Reads what a webhook's body tells. `path`: behind our own address. Throws ZodError for a body that it does not know. */
  readWebhook: (path: string, body: unknown) => Told[];
  payout: {
    /** Only where the PSP has payouts in two steps: the first one, which moves no money. */
    prepare?: (session: Session, order: PayoutOrder) => Promise<PreparedPayout>;
    /**
     * Sends a payout. `prepared`: what `prepare` returned. A payout that the PSP has already, by the same reference or preparation, is not sent again: its
     * state is returned.
     */
    send: (session: Session, order: PayoutOrder, prepared: PreparedPayout | null) => Promise<PayoutState>;
    /** Returns what the PSP knows; null: it surely does not have this payout. */
    ask: (session: Session, asked: AskedPayout) => Promise<PayoutState | null>;
  };
  /**
   * How what came back of payouts is found where no webhook told of it. `period`: of the returns, or of the payouts, as the PSP lists them. `everyMs`: how
   * often it is read. `reachMs`: how far back each time.
   */
  payoutReturns: {
    everyMs: number;
    reachMs: number;
    list: (session: Session, period: Period) => AsyncGenerator<ListedReturn>;
  };
  balance?: (session: Session) => Promise<Balance>;
  /** Sets what a connection needs at the PSP, and reads it back. The same set-up twice changes nothing. */
  setUp: (session: Session, wanted: SetUp) => Promise<void>;
  /** Returns the account's keys, as far as the PSP tells them. */
  listKeys?: (session: Session) => Promise<string[]>;
  /** Lists the account's movements, in the PSP's order. Throws RailBusy while the PSP has no complete list, which may be known at its end only. */
  movements?: (session: Session, period: Period) => AsyncGenerator<Movement>;
  disputes?: {
    /** Lists the disputes that were opened in a period. */
    list: (session: Session, period: Period) => AsyncGenerator<Dispute>;
    /** Sends our defence of a payment. One that is there already stays: the failure is RailRefused. */
    defend: (session: Session, defence: { id: string; text: string }) => Promise<void>;
  };
  /** Returns a key's owner; null: nobody has the key. */
  lookUp?: (session: Session, key: string) => Promise<KeyOwner | null>;
  resendWebhooks?: (session: Session, kind: ResentKind, endToEndIds: readonly string[]) => Promise<void>;
};
