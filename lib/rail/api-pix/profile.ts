import type { RailReason } from "#lib/core/pix/rail-reason.ts";
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
  disputes: boolean;
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

/** What the PSP says of a payout. `endToEndId` is learnt from it and never changes afterwards. `PARKED`: it waits for a person there. */
export type PayoutState = {
  reference: string | null;
  endToEndId: string;
  amount: number;
  status: "PENDING" | "PARKED" | "SETTLED" | "REJECTED";
  reason: RailReason | null;
};

/**
 * What a PSP binds to a payout before money moves: the owner whom it showed, and the endToEndId that the payout will have. It is stored before the
 * payout is sent, so that a lost answer can be asked for.
 */
export type PreparedPayout = { endToEndId: string; owner: { taxId: string; name: string } };

/** An open payout, as we ask for it. */
export type AskedPayout = { reference: string; endToEndId: string | null };

export type Balance = { available: number; blockedByCourt: number; blockedByDispute: number };

/** What a webhook told: hints, which the PSP's lists prove. Amounts in cents. */
export type Told =
  | { kind: "payment"; endToEndId: string; payer: { taxId: string; name: string; ispb: string | null } | null }
  | { kind: "return"; endToEndId: string; returnId: string }
  | { kind: "payout"; payout: PayoutState };

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
  balance?: (session: Session) => Promise<Balance>;
};
