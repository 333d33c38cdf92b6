import { readFileSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { freePort } from "#lib/server/process/free-port.ts";
import { isAnswering, startProcess } from "../../bin/test/started-process.ts";
import { TEST_ENVIRONMENT } from "../../bin/test/test-environment.ts";
import { appDatabaseUrl } from "../support/app/staging.ts";

/** A web server of the service: where it is, and what it has printed, where that is not in the application's log. */
export type Door = { url: string; pid: number; printed: () => string; stop: () => Promise<unknown> };

const NEXT = "node_modules/next/dist/bin/next";

/** Starts `next start` alone on the application's database, as if it were at `baseUrl`. */
export function nextAlone(baseUrl?: string): Promise<Door> {
  return started((port) => [NEXT, "start", "-p", port], baseUrl);
}

/** Starts a bin/web of its own on the application's database: its limits of sources are not those of other tests. */
export function ownWeb(): Promise<Door> {
  return started(() => ["bin/web.ts"]);
}

async function started(command: (port: string) => string[], baseUrl?: string): Promise<Door> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const secrets = JSON.parse(readFileSync(path.join(String(process.env.E2E_DATA_DIR), "secrets.json"), "utf8"));
  const own = { PORT: port, BASE_URL: baseUrl ?? url, NEXTAUTH_URL: url, DATABASE_URL: appDatabaseUrl() };
  const settings = { ...TEST_ENVIRONMENT, ...secrets, ...own, TRUST_PROXY: "127.0.0.0/8,::1" };
  const server = startProcess(command(port), { ...settings, LOG_LEVEL: "info", NODE_ENV: "production" });
  await server.until(() => isAnswering(`${url}/healthz`));
  return { url, pid: server.pid, printed: server.output, stop: () => server.stop() };
}

type Answer = { status: number; headers: IncomingHttpHeaders };

let sources = 0;
/** A new client's address for each request, so that no limit of a source hides what is behind it. */
const anotherSource = () => `198.18.${(sources >> 8) & 255}.${sources++ & 255}`;

/** Sends a request of a new client, whose target is exactly `target`, which fetch would normalize. */
export function ask(url: string, target: string, { method = "GET", headers = {} } = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const sent = { ...headers, "x-forwarded-for": anotherSource() };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path: target, method, agent: false, headers: sent }, (response) => {
      // Live updates never end.
      if (response.headers["content-type"]?.startsWith("text/event-stream")) response.destroy();
      else response.resume();
      response.once("close", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    request.once("error", reject);
    request.end();
  });
}

/** Runs `work` on every item, eight at a time. */
export async function eightAtATime<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const hand = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, hand));
}
