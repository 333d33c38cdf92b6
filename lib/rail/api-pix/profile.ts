import type {
  AskedPayout,
  Balance,
  Capabilities,
  Dispute,
  KeyOwner,
  ListedReturn,
  Movement,
  PayoutOrder,
  PayoutState,
  Period,
  PreparedPayout,
  ResentKind,
  SetUp,
  Told,
} from "../port.ts";
import type { ProfileHosts, Session, SessionRules } from "./session.ts";

/**
 * What is a PSP's own, beside the norm: a new PSP is one more value of this type, and no line of the core. Errors and webhooks have a reader each.
 * What its functions promise stands at their names in `Bank`.
 */
export type Profile = SessionRules & {
  name: string;
  hosts: { production: ProfileHosts; sandbox: ProfileHosts };
  /** The name of the QR code's text in a charge's answer. */
  brCodeMember: string;
  capabilities: Capabilities;
  readWebhook: (path: string, body: unknown) => Told[];
  payout: {
    prepare?: (session: Session, order: PayoutOrder) => Promise<PreparedPayout>;
    send: (session: Session, order: PayoutOrder, prepared: PreparedPayout | null) => Promise<PayoutState>;
    ask: (session: Session, asked: AskedPayout) => Promise<PayoutState | null>;
  };
  payoutReturns: {
    everyMs: number;
    reachMs: number;
    list: (session: Session, period: Period) => AsyncGenerator<ListedReturn>;
  };
  balance?: (session: Session) => Promise<Balance>;
  setUp: (session: Session, wanted: SetUp) => Promise<void>;
  listKeys?: (session: Session) => Promise<string[]>;
  movements?: (session: Session, period: Period) => AsyncGenerator<Movement>;
  disputes?: {
    list: (session: Session, period: Period) => AsyncGenerator<Dispute>;
    defend: (session: Session, defence: { id: string; text: string }) => Promise<void>;
  };
  lookUp?: (session: Session, key: string) => Promise<KeyOwner | null>;
  resendWebhooks?: (session: Session, kind: ResentKind, endToEndIds: readonly string[]) => Promise<void>;
};
