import { afterEach, expect, test, vi } from "vitest";

const TOKEN = "a token for metrics, of more than 32 characters";

/** Answers GET /metrics with these settings, header fields and peer. */
async function statusOf(headers: Record<string, string>, settings: Record<string, string> = {}, peer = "127.0.0.1") {
  vi.resetModules();
  vi.stubEnv("DATABASE_URL", "postgresql://nobody@127.0.0.1/none");
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const [{ metrics }, { cameBy }, { register }] = await Promise.all([
    import("./endpoints/health.ts"),
    import("./clients/client-connection.ts"),
    import("prom-client"),
  ]);
  const request = new Request("http://localhost:3000/metrics", { headers });
  cameBy(request, { remoteAddress: peer });
  const response = await metrics(request);
  const text = await response.text();
  expect(text.includes("process_cpu_seconds_total")).toBe(response.status === 200);
  register.clear();
  return response.status;
}
afterEach(() => vi.unstubAllEnvs());

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.8.8"])("200 from this machine: %s", async (peer) => {
  expect(await statusOf({}, {}, peer)).toBe(200);
});

test.each(["203.0.113.7", "10.0.0.1", "2001:db8::1", ""])("401 from another machine: %j", async (peer) => {
  expect(await statusOf({}, {}, peer)).toBe(401);
});

test.each(["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via"])(
  "401 through a proxy on this machine, which says so with %s",
  async (field) => {
    expect(await statusOf({ [field]: "127.0.0.1" })).toBe(401);
  },
);

test.each(["localhost", "LOCALHOST:3000", "127.0.0.1:3000", "[::1]:3000"])("200 for the Host %s", async (host) => {
  expect(await statusOf({ host })).toBe(200);
});

test.each([
  "pix.example",
  "attacker.example:3000",
  "localhost.attacker.example",
  "127.0.0.1.attacker.example",
  "10.0.0.1",
])("401 from this machine for the Host %s", async (host) => expect(await statusOf({ host })).toBe(401));

test("401 from this machine when it is a trusted proxy, which may forward without saying so", async () => {
  expect(await statusOf({}, { TRUST_PROXY: "127.0.0.0/8" })).toBe(401);
});

test("200 from anywhere with METRICS_TOKEN; 401 with another token", async () => {
  const settings = { METRICS_TOKEN: TOKEN, TRUST_PROXY: "10.0.0.0/8" };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.7" });
  expect(await statusOf(bearer(TOKEN), settings, "10.0.0.1")).toBe(200);
  expect(await statusOf(bearer(`${TOKEN}x`), settings, "10.0.0.1")).toBe(401);
  expect(await statusOf(bearer(""), settings, "10.0.0.1")).toBe(401);
  expect(await statusOf(bearer("undefined"), {}, "10.0.0.1")).toBe(401);
});
