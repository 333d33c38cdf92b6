import { randomUUID } from "node:crypto";
import { type Caller, caller, type Reply } from "../caller.ts";
import type { SeedAccount } from "../seed-operator.ts";
import { bearer, type Service, type Tenant, tokenOf } from "../tenant.ts";
import { type Given, leaveOut } from "./leave-out.ts";

const SECONDS_MAX = 10;

/** A service that runs somewhere, as its tests want to see it. What HTTP does not give leaves out the test that asks for it. */
export async function givenService(given: Given): Promise<Service> {
  const { url, variant, client, apiKey } = given;
  const credential = client ? bearer(await tokenOf(url, client)) : { "x-api-key": apiKey ?? "" };
  const as = patient(caller(url, credential));
  const nobody = { id: randomUUID(), secret: "unknown" };
  const clients = { A: nobody, B: nobody, apiKey: nobody, [variant]: client ?? lacking(nobody, "an OAuth client") };
  const us: Tenant = {
    id: "",
    holderTaxId: "",
    onBrCode: lacking({ name: "", city: "" }, "the account holder's name"),
    accounts: [
      { id: "", number: given.accountNumber, pixKey: given.pixKey, email: given.emailKey },
      given.otherAccountNumber === null
        ? lacking(otherAccount(""), "a second account")
        : otherAccount(given.otherAccountNumber),
    ],
    clients,
    A: as,
    B: as,
  };
  const sql = async () => {
    leaveOut("needs the service's database");
    return [];
  };
  return { baseUrl: url, sql, us, them: lacking({ ...us }, "a second operator") };
}

/** Another account of theirs: nothing but its number is known. */
function otherAccount(number: string): SeedAccount {
  return {
    id: "",
    number,
    get pixKey() {
      leaveOut("needs a Pix key of the second account");
      return "";
    },
    email: "",
  };
}

/** Looks like `what`, but a test that looks at it is left out. */
function lacking<T extends object>(what: T, called: string): T {
  return new Proxy(what, {
    get(target, name, receiver) {
      leaveOut(`needs ${called}`);
      return Reflect.get(target, name, receiver);
    },
  });
}

/** Waits as long as a 429 says before it asks again, as every client should. */
function patient(impatient: Caller): Caller {
  const patiently = async (ask: () => Promise<Reply>): Promise<Reply> => {
    for (;;) {
      const reply = await ask();
      const seconds = Number(reply.headers.get("retry-after"));
      if (reply.status !== 429 || !(seconds <= SECONDS_MAX)) return reply;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  };
  const send: Caller["send"] = (method, path, ask) => patiently(() => impatient.send(method, path, ask));
  return {
    send,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, body, headers = {}) => send("POST", path, { body, headers }),
    getSpelled: (path) => patiently(() => impatient.getSpelled(path)),
  };
}
