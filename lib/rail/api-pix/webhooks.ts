import { z } from "zod";
import { RailRefused } from "../failures.ts";
import type { Session } from "./session.ts";

const webhookAnswer = z.object({ webhookUrl: z.string() });
const pathOf = (key: string): string => `/webhook/${encodeURIComponent(key)}`;

/** Where the PSP tells of a key, or null. */
export async function findWebhook(session: Session, key: string): Promise<string | null> {
  return addressAt(session, session.hosts.pix, pathOf(key));
}

/** Sets where the PSP tells of a key, and reads it back. Throws RailRefused, also when another address is read. `headers`: the PSP's own. */
export async function setWebhook(
  session: Session,
  { key, webhookUrl, headers }: { key: string; webhookUrl: string; headers?: Record<string, string> },
): Promise<void> {
  await putAddress(session, { host: session.hosts.pix, path: pathOf(key), webhookUrl, headers });
}

/** Stops what the PSP tells of a key. Does nothing where it tells nobody. */
export async function removeWebhook(session: Session, key: string): Promise<void> {
  await absentIs(undefined, session.call({ host: session.hosts.pix, method: "DELETE", path: pathOf(key) }));
}

/** Sets an address that has a read-back at the same path, also one of the profile's own. */
export async function putAddress(
  session: Session,
  {
    host,
    path,
    webhookUrl,
    headers,
  }: { host: string; path: string; webhookUrl: string; headers?: Record<string, string> },
): Promise<void> {
  await session.call({ host, method: "PUT", path, body: { webhookUrl }, headers });
  const there = await addressAt(session, host, path);
  if (there !== webhookUrl)
    throw new RailRefused({ scheme: "PSP", code: "WEBHOOK_NOT_SET", text: `${there} is set` }, 422, null);
}

async function addressAt(session: Session, host: string, path: string): Promise<string | null> {
  const answer = await absentIs(null, session.call({ host, method: "GET", path }));
  return answer && webhookAnswer.parse(answer.body).webhookUrl;
}

async function absentIs<Answer, Absent>(absent: Absent, asked: Promise<Answer>): Promise<Answer | Absent> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof RailRefused && failure.status === 404) return absent;
    throw failure;
  }
}
