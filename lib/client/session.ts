export type SignInAnswer =
  | { kind: "welcome" }
  | { kind: "refused" }
  | { kind: "wait"; seconds: number }
  | { kind: "unavailable" };

/** Starts a session in this browser. `code`: from the authenticator app, for a person who has one. */
export async function signIn(email: string, password: string, code = ""): Promise<SignInAnswer> {
  try {
    const response = await post("/api/auth/callback/credentials", { email, password, code });
    if (response.ok) return { kind: "welcome" };
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
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  return fetch(path, { method: "POST", body: new URLSearchParams({ ...fields, csrfToken, json: "true" }) });
}
