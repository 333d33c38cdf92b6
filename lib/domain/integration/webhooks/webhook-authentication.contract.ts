import { z } from "zod";
import { SECRET_LENGTH_MAX, USER_NAME_LENGTH_MAX } from "#lib/core/limits.ts";
import { hasControlCharacter } from "#lib/core/text/code-points.ts";
import * as wire from "#lib/core/wire.ts";

// b64token of RFC 6750.
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;
const NO_TOKEN = "must be a bearer token: letters, digits and -._~+/, then any =";

const userName = wire
  .text(USER_NAME_LENGTH_MAX)
  // RFC 7617: the first colon ends the user name.
  .refine((name) => !name.includes(":"), "must not have a colon");
const password = z
  .string("must be a text")
  .max(SECRET_LENGTH_MAX, `must have at most ${SECRET_LENGTH_MAX} characters`)
  .refine((text) => !hasControlCharacter(text), "must not have control characters");
const token = z
  .string("must be a text")
  .max(SECRET_LENGTH_MAX, `must have at most ${SECRET_LENGTH_MAX} characters`)
  .regex(TOKEN, NO_TOKEN);

/**
 * The members, some of them alternatives, for the authentication to the operator's URL (docs/specification-gaps.md §4).
 */
export const authenticationMembers = {
  authenticationType: z.literal([0, 1], "must be 0 (Basic) or 1 (Bearer)").nullish(),
  authentication: z
    .object({ userName: userName.nullish(), password: password.nullish(), token: token.nullish() })
    .nullish(),
  webhookUserName: userName.nullish(),
  webhookPassword: password.nullish(),
};

/** `type` 0: Basic with a user name. `type` 1: Bearer; `secret` is the token. */
export type Authentication = { type: 0 | 1; userName: string | null; secret: string };
type Members = z.output<z.ZodObject<typeof authenticationMembers>>;
type Fault = { path: string[]; message: string };

/** Returns the authentication that the members describe (null: none), or a fault. An empty text counts as absent. */
export function readAuthentication(members: Members): Authentication | null | Fault {
  const type = members.authenticationType ?? (members.authentication?.token ? 1 : 0);
  return type === 1 ? readBearer(members) : readBasic(members);
}

/** The token can be in any of three members. With `authenticationType` 1 a user name is ignored. */
function readBearer({
  authenticationType: type,
  authentication: nested,
  webhookUserName,
  webhookPassword,
}: Members): Authentication | Fault {
  if (type !== 1 && (nested?.userName || webhookUserName))
    return { path: ["authenticationType"], message: "must be 1 (Bearer) where a token is given beside a user name" };
  const given = [
    { path: ["authentication", "token"], secret: nested?.token },
    { path: ["authentication", "password"], secret: nested?.password },
    { path: ["webhookPassword"], secret: webhookPassword },
  ].filter((place): place is { path: string[]; secret: string } => Boolean(place.secret));
  const [first, ...others] = given;
  if (!first)
    return {
      path: ["webhookPassword"],
      message: "is required for Bearer as its token, unless authentication.token is given",
    };
  const other = others.find(({ secret }) => secret !== first.secret);
  if (other) return { path: other.path, message: `must agree with ${first.path.join(".")}` };
  if (!isBearerToken(first.secret)) return { path: first.path, message: NO_TOKEN };
  return { type: 1, userName: null, secret: first.secret };
}

function readBasic({
  authenticationType: type,
  authentication: nested,
  webhookUserName,
  webhookPassword,
}: Members): Authentication | null | Fault {
  if (nested?.token) return { path: ["authenticationType"], message: "must be 1 (Bearer) where a token is given" };
  if (nested?.userName && webhookUserName && nested.userName !== webhookUserName)
    return { path: ["webhookUserName"], message: "must agree with authentication.userName" };
  if (nested?.password && webhookPassword && nested.password !== webhookPassword)
    return { path: ["webhookPassword"], message: "must agree with authentication.password" };

  const name = nested?.userName || webhookUserName || "";
  const secret = nested?.password || webhookPassword || "";
  // RFC 7617 lets either be empty. The members of `authentication` are our own: a missing one may be a misspelling.
  if (nested && name && !secret)
    return { path: ["authentication", "password"], message: "is required beside the user name" };
  if (nested && secret && !name)
    return { path: ["authentication", "userName"], message: "is required beside the password" };
  if (name || secret) return { type: 0, userName: name, secret };
  if (type === 0) return { path: ["authentication"], message: "is required for Basic: a user name and a password" };
  return null;
}

/** Returns whether a text is a valid Bearer token (b64token of RFC 6750). */
export function isBearerToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Returns whether the result of `readAuthentication` is a fault. */
export function isFault(read: Authentication | null | Fault): read is Fault {
  return read !== null && "path" in read;
}
