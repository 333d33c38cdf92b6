import { fieldsOf, patient, type Reply, type Send, sender } from "./http.ts";
import { readTarget, type Target } from "./target.ts";

export type Variant = "A" | "B";
type Fields = Record<string, string>;

const encode = encodeURIComponent;

/** The paths that both variants share. A path that the specification does not show comes from the documentation. */
const both = {
  withdrawToKey: "/v1/pix/withdraw/pix-key",
  withdrawToAccount: "/v1/pix/withdraw/manual",
  withdrawal: (externalId: string) => `/v1/pix/withdraw/${encode(externalId)}`,
  createRefund: (endToEndId: string) => `/v1/pix/refund/${encode(endToEndId)}`,
  createTransfer: "/v1/transfer/internal",
  transfer: (externalId: string) => `/v1/transfer/internal/${encode(externalId)}`,
  balance: "/v1/balance",
  closingDay: "/v1/balance/closing-day",
  export: "/v1/statement/export",
  consolidated: "/v1/statements/consolidated",
  setUpMock: "/v1/mock/withdraw/setup",
  simulate: "/v1/mock/deposit/simulate",
} as const;

/** The path of each operation, by variant. */
export const ADDRESSES = {
  A: {
    ...both,
    createCharge: "/v1/pix/deposit/immediate-charge",
    charge: (chargeId: string) => `/v1/pix/deposit/immediate-charge/${encode(chargeId)}`,
    refund: (endToEndId: string, externalId: string) => `/v1/pix/refund/${encode(endToEndId)}/${encode(externalId)}`,
    statement: "/v1/statement",
    webhooks: "/v1/webhook",
    webhook: (id: string) => `/v1/webhook/${encode(id)}`,
  },
  B: {
    ...both,
    createCharge: "/v1/pix/deposit",
    charge: (chargeId: string) => `/v1/pix/deposit/${encode(chargeId)}`,
    refund: (_endToEndId: string, externalId: string) => `/v1/pix/refund/${encode(externalId)}`,
    statement: "/v1/statements/detailed",
    webhooks: "/v1/webhook",
    webhook: (pixKey: string) => `/v1/webhook/${encode(pixKey)}`,
  },
} as const;

/** The service as one credential accesses it. */
export type Api = {
  variant: Variant;
  target: Target;
  /** The paths of this variant's operations. */
  at: (typeof ADDRESSES)[Variant];
  /** Header fields that carry the credential. Every request has them. */
  credential: Fields;
  send: Send;
  get: (path: string, headers?: Fields) => Promise<Reply>;
  post: (path: string, body: unknown, headers?: Fields) => Promise<Reply>;
  put: (path: string, body: unknown) => Promise<Reply>;
  delete: (path: string) => Promise<Reply>;
};

const target = readTarget();
const plain = sender(target);

/** Sends requests without a credential. It sends each request once and never retries. */
export const anonymous: { target: Target; send: Send } = { target, send: plain };

/** Returns one `Api` for each variant that has a credential. */
export async function apis(): Promise<Api[]> {
  const opened = (["A", "B"] as const).map(async (variant) => {
    const credential = target.credentials[variant];
    return credential ? [apiOf(variant, await fieldsOf(patient(plain), credential))] : [];
  });
  return (await Promise.all(opened)).flat();
}

/** Returns the same service and variant with other header fields. */
export function withFields(api: Api, credential: Fields): Api {
  return apiOf(api.variant, credential);
}

/**
 * Returns a sender with the same credential but without the client certificate. An OAuth token is requested without it
 * too.
 */
export async function uncertified(api: Api): Promise<Send> {
  const without: Send = (method, path, ask = {}) => patient(plain)(method, path, { ...ask, uncertified: true });
  const credential = target.credentials[api.variant];
  const headers = credential ? await fieldsOf(without, credential) : {};
  return (method, path, ask = {}) => without(method, path, { ...ask, headers: { ...headers, ...ask.headers } });
}

function apiOf(variant: Variant, credential: Fields): Api {
  const asking = patient(plain);
  const send: Send = (method, path, ask = {}) =>
    asking(method, path, { ...ask, headers: { ...credential, ...ask.headers } });
  return {
    variant,
    target,
    at: ADDRESSES[variant],
    credential,
    send,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, body, headers = {}) => send("POST", path, { body, headers }),
    put: (path, body) => send("PUT", path, { body }),
    delete: (path) => send("DELETE", path),
  };
}
