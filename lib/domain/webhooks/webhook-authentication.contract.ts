import { z } from "zod";
import { hasControlCharacter } from "#lib/core/text/code-points.ts";
import * as wire from "#lib/core/wire.ts";

const userName = wire
  .text(100, 1)
  // RFC 7617: the first colon ends the user name.
  .refine((name) => !name.includes(":"), "must not have a colon");
const password = z
  .string("must be a text")
  .min(1, "must not be empty")
  .max(200, "must have at most 200 characters")
  .refine((text) => !hasControlCharacter(text), "must not have control characters");
const token = z
  .string("must be a text")
  .max(2_000, "must have at most 2000 characters")
  .regex(/^[A-Za-z0-9._~+/-]+=*$/, "must be a bearer token: letters, digits and -._~+/, then any =");

/** How the service is to authenticate to the operator's URL, in the several ways to say it: interface.md §4. */
export const authenticationMembers = {
  authenticationType: z.literal([0, 1], "must be 0 (Basic) or 1 (Bearer)").nullish(),
  authentication: z
    .object({ userName: userName.nullish(), password: password.nullish(), token: token.nullish() })
    .nullish(),
  webhookUserName: userName.nullish(),
  webhookPassword: password.nullish(),
};

/** Basic with a user name, or Bearer with a token as its secret. */
export type Authentication = { type: 0 | 1; userName: string | null; secret: string };
type Members = z.output<z.ZodObject<typeof authenticationMembers>>;
type Fault = { path: string[]; message: string };

/** Reads what was said into one meaning (null: no authentication), or into what is wrong with it. */
export function readAuthentication(members: Members): Authentication | null | Fault {
  const { authenticationType: type, authentication: nested } = members;
  const name = nested?.userName ?? members.webhookUserName ?? null;
  const secret = nested?.password ?? members.webhookPassword ?? null;
  if (nested?.userName && members.webhookUserName && nested.userName !== members.webhookUserName)
    return { path: ["webhookUserName"], message: "must agree with authentication.userName" };
  if (nested?.password && members.webhookPassword && nested.password !== members.webhookPassword)
    return { path: ["webhookPassword"], message: "must agree with authentication.password" };

  if (nested?.token) {
    if (name || secret)
      return { path: ["authentication"], message: "must have a token, or a user name and a password" };
    if (type === 0) return { path: ["authenticationType"], message: "must be 1 (Bearer) where a token is given" };
    return { type: 1, userName: null, secret: nested.token };
  }
  if (type === 1) return { path: ["authentication", "token"], message: "is required for Bearer" };
  if (name && secret) return { type: 0, userName: name, secret };
  if (name) return { path: ["authentication", "password"], message: "is required beside the user name" };
  if (secret) return { path: ["authentication", "userName"], message: "is required beside the password" };
  if (type === 0) return { path: ["authentication"], message: "is required for Basic: a user name and a password" };
  return null;
}

/** Whether `readAuthentication` found something wrong. */
export function isFault(read: Authentication | null | Fault): read is Fault {
  return read !== null && "path" in read;
}
