import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { CONNECTIONS_MAX } from "#lib/core/limits.ts";
import { MAY_SEE_BOOKS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

/** A bank's balance of a connection's accounts, in cents. What is blocked is not in `available`. */
const bankBalance = z.object({
  available: wire.balance,
  blockedByCourt: wire.balance,
  blockedByDispute: wire.balance,
});

/** How a connection's calls went, and what waits for its bank. */
const connectionHealth = z.object({
  lastCallAt: wire.utc.nullable(),
  /** Since when no call has been answered. Null: they are. */
  unansweredSince: wire.utc.nullable(),
  lastFailureAt: wire.utc.nullable(),
  lastFailure: z.string().nullable(),
  callsToday: z.int(),
  failuresToday: z.int(),
  /** Failures among the calls of the last 24 hours, 0 to 1. Null: there were no calls. */
  errorRate: z.number().nullable(),
  /** Look-ups that the bank still allows. Null: it does not say. */
  bucketLeft: z.int().nullable(),
  certificateDaysLeft: z.int(),
  /** Orders of which nobody knows whether the bank took them. */
  oldestUnknown: z.object({ since: wire.utc, count: z.int() }).nullable(),
  /** Orders that wait for a person at the bank. */
  parked: z.int(),
  /** How many of them are payouts. */
  unknownPayouts: z.int(),
  parkedPayouts: z.int(),
  waitingOrders: z.object({ count: z.int(), oldestAt: wire.utc.nullable() }),
  lastWebhookAt: wire.utc.nullable(),
  lastReadAt: wire.utc.nullable(),
  balance: bankBalance.nullable(),
  balanceAt: wire.utc.nullable(),
});

export const PROFILE_NAMES = ["efi", "sicoob"] as const;
/** OTHER: at an address that CONNECTION_HOSTS names, such as a test bank. */
export const ENVIRONMENTS = ["PRODUCTION", "SANDBOX", "OTHER"] as const;
/** What becomes of a payment that arrives after its charge has ended. WAIT: until a person decides. */
export const LATE_PAYMENTS = ["RETURN", "CREDIT", "WAIT"] as const;
/** What becomes of a payment of a charge that expects nobody, while the bank has not told who paid. WAIT: until it tells, or a person decides. */
export const UNKNOWN_PAYERS = ["CREDIT", "WAIT"] as const;
/** Of accounts at a bank: players' money, which is paid to players alone, or the operator's own, paid to those on its list. */
export const PURPOSES = ["TRANSACTIONAL", "OWN", "UNRESTRICTED"] as const;
/** TESTING: the worker is to try it. FAILING: no call is answered, a step of the last test failed, or the certificate has ended. */
export const CONNECTION_STATES = ["TESTING", "READY", "FAILING", "PAUSED"] as const;

/** What a test tries, in this order: the connection with the certificate, the sign-in with id and secret, the Pix keys, the webhook's address, a charge, the balance. */
export const TEST_STEPS = ["CERTIFICATE", "TOKEN", "KEY", "WEBHOOK", "CHARGE", "BALANCE"] as const;
export const testStep = z.object({
  step: z.enum(TEST_STEPS),
  outcome: z.enum(["PASSED", "FAILED", "SKIPPED"]),
  text: z.string(),
});

const certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  until: wire.utc,
  /** Whole days; negative: it has ended. */
  daysLeft: z.int(),
});

/** What a profile can do: a button never promises more. */
const capabilities = z.object({
  payerProof: z.enum(["PSP_CHECKED", "FILTERED", "NONE"]),
  receiverGate: z.enum(["PSP_CHECKED", "SHOWN", "NONE"]),
  payoutToAccount: z.boolean(),
  balance: z.boolean(),
  disputes: z.boolean(),
  payerInWebhook: z.boolean(),
});

const account = z.object({
  accountNumber: z.string(),
  holderName: z.string(),
  purpose: z.enum(PURPOSES),
  pixKeys: z.array(z.string()),
});

const connection = z.object({
  connectionId: wire.uuid,
  name: z.string(),
  profile: z.enum(PROFILE_NAMES),
  environment: z.enum(ENVIRONMENTS),
  address: z.string().nullable(),
  clientId: z.string(),
  certificate,
  /** Stored beside the other until it replaces it. */
  nextCertificate: certificate.nullable(),
  latePayments: z.enum(LATE_PAYMENTS),
  unknownPayers: z.enum(UNKNOWN_PAYERS),
  active: z.boolean(),
  state: z.enum(CONNECTION_STATES),
  testSteps: z.array(testStep),
  testedAt: wire.utc.nullable(),
  /** Where the bank tells of payments, without the secret at its end. */
  webhookUrl: z.string(),
  accounts: z.array(account),
  capabilities,
  health: connectionHealth,
});

export const listConnectionsContract = contract({
  name: "listConnections",
  summary: `List the operator's connections to banks with their health, at most ${CONNECTIONS_MAX}, and what a new one can be made of`,
  effect: "read",
  roles: MAY_SEE_BOOKS,
  errors: [],
  tags: ["connections"],
  console: {
    input: z.object({}),
    output: z.object({
      connections: z.array(connection),
      profiles: z.array(
        z.object({
          profile: z.enum(PROFILE_NAMES),
          needsClientSecret: z.boolean(),
          needsAccount: z.boolean(),
          capabilities,
        }),
      ),
      /** The addresses that CONNECTION_HOSTS names. */
      otherAddresses: z.array(z.string()),
      /** Accounts without a connection. Only one whose book is empty can get one. */
      freeAccounts: z.array(z.object({ accountNumber: z.string(), holderName: z.string(), isEmpty: z.boolean() })),
    }),
  },
});
