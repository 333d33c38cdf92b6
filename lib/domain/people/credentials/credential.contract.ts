import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { NETWORKS_MAX } from "#lib/core/limits.ts";
import { MAY_INTEGRATE, MAY_SEE_INTEGRATION } from "#lib/core/role.ts";
import { SCOPES } from "#lib/core/scope.ts";
import * as wire from "#lib/core/wire.ts";

const CREDENTIAL_KINDS = ["oauth", "apiKey"] as const;

/** A credential as the console shows it, without its secrets. */
const shownCredential = z.object({
  credentialId: wire.uuid,
  kind: z.enum(CREDENTIAL_KINDS),
  variant: z.enum(["A", "B"]),
  name: z.string(),
  accountNumber: z.string(),
  scopes: z.array(z.string()),
  /** How many secrets are valid now. */
  secrets: z.int(),
  /** SHA-256 of the registered client certificates, in hexadecimal. */
  certificates: z.array(z.string()),
  /** The networks from which it may be used; empty: from anywhere. */
  networks: z.array(z.string()),
  revokedAt: wire.utc.nullable(),
  /** Accurate to the minute; null: never used, or only before uses were recorded. */
  lastUsedAt: wire.utc.nullable(),
});

/** A new secret: of an OAuth client, or the whole API key. No other answer contains it. */
const newSecret = z.object({
  clientSecret: z.string().optional(),
  apiKey: z.string().optional(),
  /** Instead of a secret: what a second administrator must confirm first. */
  approvalId: wire.uuid.optional(),
});

const scopes = z.array(z.enum(SCOPES)).min(1, "must name at least one");

export const createCredentialContract = contract({
  name: "createCredential",
  summary: "Make a credential; its secret is shown once",
  effect: "change",
  stepUp: true,
  roles: MAY_INTEGRATE,
  errors: ["ACCOUNT_NOT_FOUND", "INSUFFICIENT_ROLE", "ACTION_REFUSED"],
  tags: ["credentials"],
  console: {
    input: z
      .object({
        accountNumber: wire.text(20, 1),
        kind: z.enum(CREDENTIAL_KINDS),
        variant: z.enum(["A", "B"]),
        name: wire.text(100, 1),
        scopes,
        /** From which it may be used: addresses or networks in CIDR. Absent: from anywhere. */
        networks: z.array(wire.text(50, 1)).max(NETWORKS_MAX).default([]),
      })
      .refine(({ kind, variant }) => kind === "oauth" || variant === "B", {
        path: ["variant"],
        message: "of an API key is always B",
      }),
    /** `credentialId`: absent beside an `approvalId`. */
    output: newSecret.extend({ credentialId: wire.uuid.optional() }),
  },
});

export const listCredentialsContract = contract({
  name: "listCredentials",
  summary: "List the operator's credentials, revoked ones too",
  effect: "read",
  roles: MAY_SEE_INTEGRATION,
  errors: [],
  tags: ["credentials"],
  console: {
    input: z.object({}),
    output: z.object({
      credentials: z.array(shownCredential),
      /** The network of the person who asks; null: not known. */
      ownNetwork: z.string().nullable(),
    }),
  },
});

export const revokeCredentialContract = contract({
  name: "revokeCredential",
  summary: "Revoke a credential for ever, with its tokens",
  effect: "change",
  stepUp: true,
  roles: MAY_INTEGRATE,
  errors: ["CREDENTIAL_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["credentials"],
  console: { input: z.object({ credentialId: wire.uuid }), output: z.object({ revoked: z.literal(true) }) },
});

export const rotateCredentialContract = contract({
  name: "rotateCredential",
  summary: "Give a credential a new secret beside the ones it has",
  effect: "change",
  stepUp: true,
  roles: MAY_INTEGRATE,
  errors: ["CREDENTIAL_NOT_FOUND", "INSUFFICIENT_ROLE", "ACTION_REFUSED"],
  tags: ["credentials"],
  console: {
    /** The earlier secrets stay valid for `overlapSeconds`; 0 ends them at once. */
    input: z.object({
      credentialId: wire.uuid,
      overlapSeconds: z
        .int()
        .min(0)
        .max(30 * 86_400),
    }),
    output: newSecret,
  },
});

export const setCertificateContract = contract({
  name: "setCertificate",
  summary: "Let a credential show a client certificate, or take one from it",
  effect: "change",
  stepUp: true,
  roles: MAY_INTEGRATE,
  errors: ["CREDENTIAL_NOT_FOUND", "INSUFFICIENT_ROLE", "ACTION_REFUSED"],
  tags: ["credentials"],
  console: {
    input: z.object({
      credentialId: wire.uuid,
      /** The certificate as PEM, or its SHA-256 thumbprint. */
      certificate: z.string().trim().min(1, "must not be empty").max(20_000),
      registered: z.boolean(),
    }),
    /** SHA-256, in hexadecimal. */
    output: z.object({ thumbprint: z.string() }),
  },
});

export const setCredentialNetworksContract = contract({
  name: "setCredentialNetworks",
  summary: "Set the networks from which a credential may be used; none: from anywhere",
  effect: "change",
  stepUp: true,
  roles: MAY_INTEGRATE,
  errors: ["CREDENTIAL_NOT_FOUND", "INSUFFICIENT_ROLE", "ACTION_REFUSED"],
  tags: ["credentials", "audit"],
  console: {
    /** An address or a network in CIDR: "203.0.113.7", "2001:db8::/32". */
    input: z.object({ credentialId: wire.uuid, networks: z.array(wire.text(50, 1)).max(NETWORKS_MAX) }),
    output: z.object({ networks: z.array(z.string()) }),
  },
});

export const removeCredentialTaxIdsContract = contract({
  name: "removeCredentialTaxIds",
  summary: "Take taxId.read from a credential: CPFs are masked in what it is answered",
  effect: "change",
  roles: MAY_INTEGRATE,
  errors: ["CREDENTIAL_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["credentials"],
  console: { input: z.object({ credentialId: wire.uuid }), output: z.object({ scopes: z.array(z.string()) }) },
});
