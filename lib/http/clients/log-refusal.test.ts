import { expect, test, vi } from "vitest";
import { service } from "#e2e/support/service.ts";
import { staffCaller } from "#e2e/support/staff-caller.ts";
import { log } from "../../server/process/log.ts";

const running = await service();
const { us, baseUrl } = running;

/** Returns what the process logs of refusals while `work` runs. */
async function refusals(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const { level } = log();
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  log().level = "info";
  try {
    await work();
    const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)));
    return lines.filter(({ msg }) => msg === "refused");
  } finally {
    log().level = level;
    write.mockRestore();
  }
}

const HERE = { source: "127.0.0.0/24" };

test("a refused request of a program is logged with its credential and network", async () => {
  const lines = await refusals(() => us.A.post("/v1/pix/deposit/immediate-charge", { amount: -1 }));
  expect(lines).toEqual([
    expect.objectContaining({ ...HERE, credentialId: us.clients.A.id, code: "VALIDATION_ERROR", status: 400 }),
  ]);
});

test("a refused operation of the console is logged with its person and network", async () => {
  const { id, ask } = await staffCaller(running, "qa");
  const lines = await refusals(() =>
    ask.post("/bff/inviteStaff", { name: "Bia", email: "b@jogos.example", role: "qa" }),
  );
  expect(lines).toEqual([
    expect.objectContaining({ ...HERE, staffId: id, operation: "console inviteStaff", status: 403 }),
  ]);
});

test("a refused token request is logged with the credential that it names, and without the secret", async () => {
  const ask = (clientId: string) =>
    fetch(`${baseUrl}/v1/oauth2/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_id: clientId,
        client_secret: "a wrong one",
      }),
    });
  const [line, ...more] = await refusals(() => ask(us.clients.A.id));
  expect(more).toEqual([]);
  expect(line).toMatchObject({ ...HERE, claimedId: us.clients.A.id, code: "invalid_client", status: 401 });
  expect(JSON.stringify(line)).not.toContain("a wrong one");
  const [nobody] = await refusals(() => ask("no id at all"));
  expect(nobody).not.toHaveProperty("claimedId");
});
