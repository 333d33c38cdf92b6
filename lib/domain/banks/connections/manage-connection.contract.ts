import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { CERTIFICATE_LENGTH_MAX, CONNECTIONS_MAX, NAME_LENGTH_MAX, SECRET_LENGTH_MAX } from "#lib/core/limits.ts";
import { ADMIN_ALONE } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { ENVIRONMENTS, LATE_PAYMENTS, PROFILE_NAMES, UNKNOWN_PAYERS } from "./connection.contract.ts";
import { clientCertificate } from "./secrets/client-certificate.contract.ts";

const CLIENT_ID_LENGTH_MAX = 200;
const ADDRESS_LENGTH_MAX = 300;
const BANK_ACCOUNT_LENGTH_MAX = 20;

const clientId = wire.text(CLIENT_ID_LENGTH_MAX, 1);
const clientSecret = z.string().min(1).max(SECRET_LENGTH_MAX);

/** What a connection is made of. */
export const newConnection = z.object({
  name: wire.text(NAME_LENGTH_MAX, 1),
  profile: z.enum(PROFILE_NAMES, `must be ${PROFILE_NAMES.join(" or ")}`),
  environment: z.enum(ENVIRONMENTS, `must be ${ENVIRONMENTS.join(", ")}`),
  /** Only where the environment is OTHER, and the authority to trust there in place of the usual ones. */
  address: z.string().max(ADDRESS_LENGTH_MAX).optional(),
  authority: z.string().max(CERTIFICATE_LENGTH_MAX).optional(),
  clientId,
  clientSecret: clientSecret.optional(),
  /** The account's number at the bank, for a bank that asks for it. */
  bankAccount: wire.text(BANK_ACCOUNT_LENGTH_MAX, 1).optional(),
  clientCertificate,
  latePayments: z.enum(LATE_PAYMENTS, `must be ${LATE_PAYMENTS.join(", ")}`),
});
export type NewConnection = z.output<typeof newConnection>;

const byId = z.object({ connectionId: wire.uuid });
const manage = {
  effect: "change",
  roles: ADMIN_ALONE,
  stepUp: true,
  tags: ["connections", "audit"],
} as const;

export const createConnectionContract = contract({
  name: "createConnection",
  summary: `Make a connection to a bank and have it tried, at most ${CONNECTIONS_MAX}`,
  ...manage,
  errors: ["ACTION_REFUSED"],
  console: { input: newConnection, output: byId },
});

export const changeConnectionContract = contract({
  name: "changeConnection",
  summary: "Change a connection; with other credentials it is tried again",
  ...manage,
  errors: ["NotFound"],
  console: {
    input: z.object({
      ...byId.shape,
      ...newConnection.pick({ name: true, latePayments: true }).shape,
      /** Absent: it stays. A new connection credits them. */
      unknownPayers: z.enum(UNKNOWN_PAYERS, `must be ${UNKNOWN_PAYERS.join(", ")}`).optional(),
      clientId: clientId.optional(),
      clientSecret: clientSecret.optional(),
    }),
    output: byId,
  },
});

export const rotateConnectionCertificateContract = contract({
  name: "rotateConnectionCertificate",
  summary: "Store a connection's next certificate beside the one that it has, and have it tried",
  ...manage,
  errors: ["NotFound"],
  console: { input: z.object({ ...byId.shape, clientCertificate }), output: byId },
});

export const useNextCertificateContract = contract({
  name: "useNextCertificate",
  summary: "Make a connection's next certificate its only one",
  ...manage,
  errors: ["NotFound", "ACTION_REFUSED"],
  console: { input: byId, output: byId },
});

export const pauseConnectionContract = contract({
  name: "pauseConnection",
  summary: "Pause a connection: nothing is sent to its bank, and nothing read from it",
  ...manage,
  errors: ["NotFound", "ACTION_REFUSED"],
  console: { input: byId, output: byId },
});

export const resumeConnectionContract = contract({
  name: "resumeConnection",
  summary: "Resume a paused connection and have it tried",
  ...manage,
  errors: ["NotFound", "ACTION_REFUSED"],
  console: { input: byId, output: byId },
});

export const testConnectionContract = contract({
  name: "testConnection",
  summary: "Have a connection tried, step by step; no money moves",
  ...manage,
  errors: ["NotFound", "ACTION_REFUSED"],
  console: { input: byId, output: byId },
});
