import { Refusal } from "#lib/core/errors.ts";
import { deviceCookieOf, keepDevice } from "#lib/domain/staff/known-device.ts";
import type { From, SignInVerdict } from "#lib/domain/staff/sign-in.ts";
import { addressOf, networkOf } from "#lib/http/client-connection.ts";
import { forgiveAddress, takeFromAddress } from "#lib/http/source-limits.ts";

/** The device cookies to be set, by the requests of the sign-ins that succeeded. */
const toKeep = new WeakMap<Request, string>();

/** Runs `judge` unless too many failed sign-ins came from the request's address: then it must wait. */
export async function limitSignIns(
  request: Request,
  judge: (from: From) => Promise<SignInVerdict>,
): Promise<SignInVerdict> {
  const address = addressOf(request);
  const seconds = takeFromAddress(address, "failedSignIns");
  if (seconds > 0) return { kind: "wait", seconds };
  const deviceCookie = deviceCookieOf(request.headers.get("cookie"));
  const verdict = await judge({ network: networkOf(request), deviceCookie });
  if (verdict.kind === "welcome") {
    forgiveAddress(address, "failedSignIns");
    toKeep.set(request, verdict.deviceCookie);
  }
  return verdict;
}

/** Returns the answer to a request; after a sign-in it also sets the cookie by which the browser is known again. */
export function withDevice(request: Request, response: Response): Response {
  const deviceCookie = toKeep.get(request);
  if (!deviceCookie) return response;
  const headers = new Headers(response.headers);
  headers.append("set-cookie", keepDevice(deviceCookie));
  return new Response(response.body, { status: response.status, headers });
}

/** Returns the answer to a sign-in that could not be judged: 503, with the time to wait when the service is busy. */
export function notJudged(error: unknown): ResponseInit {
  const retryAfter = error instanceof Refusal ? error.headers?.["Retry-After"] : undefined;
  return { status: 503, headers: { "retry-after": retryAfter ?? "1" } };
}
