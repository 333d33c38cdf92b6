const ANSWER_MS_MAX = 30_000;

export type SignInAnswer =
  | { kind: "welcome" }
  | { kind: "choose"; operators: { id: string; name: string }[] }
  | { kind: "expired" }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number }
  | { kind: "unavailable" };

/** `code`: from the authenticator app, for a person who has one. `operatorId`: chosen among those of the answer before. */
type Given = { email: string; password: string; code: string; operatorId?: string };

/** Starts a session in this browser. */
export async function signIn({ operatorId = "", ...given }: Given): Promise<SignInAnswer> {
  try {
    const response = await post("/api/auth/callback/credentials", { ...given, operatorId });
    if (response.ok) return { kind: "welcome" };
    if (response.status === 409) return { kind: "choose", ...(await response.json()) };
    if (response.status === 410) return { kind: "expired" };
    if (response.status === 429) return { kind: "wait", seconds: Number(response.headers.get("retry-after")) };
    return { kind: response.status === 401 ? "refused" : "unavailable" };
  } catch {
    return { kind: "unavailable" };
  }
}

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  await post("/api/auth/signout", {});
}

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  // One bound for both: the person must not wait for ever.
  const signal = AbortSignal.timeout(ANSWER_MS_MAX);
  const { csrfToken } = (await (await fetch("/api/auth/csrf", { signal })).json()) as { csrfToken: string };
  return fetch(path, { method: "POST", body: new URLSearchParams({ ...fields, csrfToken, json: "true" }), signal });
}
