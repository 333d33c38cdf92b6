import type { Template } from "./template.ts";

/**
 * Returns an access token of the staging operator's client of variant A, from the service on a clone of the template.
 * Throws when the service issues none.
 */
export async function accessToken({ staging, port }: Template): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: staging.clientId,
      client_secret: staging.clientSecret,
    }),
  });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new Error(`no access token: ${response.status}`);
  return access_token;
}
