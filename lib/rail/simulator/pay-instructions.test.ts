import { randomUUID } from "node:crypto";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { describe, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { serveRoutes } from "#e2e/support/serve-routes.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { type ChargePayload, chargePayload } from "../../core/pix/charge-payload.ts";
import { encodeBrCode } from "../../core/pix/encode-br-code.ts";
import { parseEndToEndId } from "../../core/pix/end-to-end-id.ts";
import { rows } from "../../server/db.ts";
import { paymentMessage } from "../messages.ts";
import { instructPayment, outcomeOf } from "./instruct-payment.ts";
import { payInstructions } from "./pay-instructions.ts";

const CUSTOMER = "an operator";

type Answer = () => Response | Promise<Response>;
const answers = new Map<string, Answer>();
let fetches = 0;

const receiver = await generateKeyPair("ES256", { extractable: true });
const forger = await generateKeyPair("ES256", { extractable: true });
const jwk = { ...(await exportJWK(receiver.publicKey)), kid: "k", alg: "ES256", use: "sig" };

await testDatabase();
const { baseUrl } = await serveRoutes({
  "/keys": () => Response.json({ keys: [jwk] }),
  "/qr/*": async (_request, { params }) => {
    fetches++;
    return answers.get((await params).token ?? "")?.() ?? new Response("nothing", { status: 404 });
  },
});

const good: ChargePayload = chargePayload.parse({
  revisao: 0,
  calendario: { criacao: new Date().toISOString(), apresentacao: new Date().toISOString(), expiracao: 600 },
  devedor: { cpf: "12345678909", nome: "Ana Esperada" },
  valor: { original: "10.00", modalidadeAlteracao: 0 },
  chave: randomUUID(),
  txid: randomUUID().replaceAll("-", ""),
  status: "ATIVA",
});

async function sign(payload: object, header: object = {}, key = receiver.privateKey): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "ES256", kid: "k", typ: "JOSE", jku: `${baseUrl}/keys`, ...header })
    .sign(key);
}

/** Returns a BR Code whose payload URL responds with the result of `answer`. */
function codeFor(answer: Answer, host = baseUrl.slice("http://".length)): string {
  const token = randomUUID();
  answers.set(token, answer);
  return encodeBrCode({ payloadUrl: `${host}/qr/${token}`, name: "Loja", city: "Recife", oneTime: true });
}

const codeForText = (text: string) => codeFor(() => new Response(text));

async function pay(brCode: string, more: { amount?: bigint; payer?: { taxId: string } } = {}) {
  const instruction = { customer: CUSTOMER, brCode, amount: more.amount ?? null, payer: more.payer ?? null };
  const id = await instructPayment(instruction);
  const work = async () => {
    await payInstructions();
    return outcomeOf(CUSTOMER, id);
  };
  return poll(work, (outcome) => outcome?.status !== "WAITING", 15_000);
}

async function messageOf(endToEndId: string | null | undefined) {
  const found = await rows<{ payload: unknown }>({
    text: "SELECT payload FROM simulator_message WHERE payload->>'endToEndId' = $1",
    values: [endToEndId],
  });
  return found.map(({ payload }) => paymentMessage.parse(payload));
}

describe("the simulated bank", () => {
  test("pays the amount of a good code, as the expected payer of the charge", async () => {
    const outcome = await pay(codeForText(await sign(good)));
    expect(outcome).toMatchObject({ status: "SENT", reason: null, verdict: null });
    expect(await messageOf(outcome?.endToEndId)).toMatchObject([
      {
        txid: good.txid,
        pixKey: good.chave,
        amount: 1_000,
        debtor: { taxId: "12345678909", name: "Ana Esperada" },
        holder: "REGULAR",
      },
    ]);
    expect(parseEndToEndId(outcome?.endToEndId ?? "")?.kind).toBe("E");
  });

  test("pays as the valid persona when the charge has no expected payer, and pays a given amount", async () => {
    const { devedor: _nobody, ...open } = good;
    const outcome = await pay(codeForText(await sign(open)), { amount: 7n });
    expect(await messageOf(outcome?.endToEndId)).toMatchObject([{ amount: 7, debtor: { taxId: "00000000191" } }]);
  });

  test("pays an instruction once, also with several workers", async () => {
    const jws = await sign(good);
    const ids = await Promise.all(
      Array.from({ length: 30 }, () =>
        instructPayment({ customer: CUSTOMER, brCode: codeForText(jws), amount: null, payer: null }),
      ),
    );
    while ((await Promise.all([payInstructions(), payInstructions(), payInstructions()])).some((count) => count > 0));
    const outcomes = await Promise.all(ids.map((id) => outcomeOf(CUSTOMER, id)));
    const endToEndIds = outcomes.map((outcome) => outcome?.endToEndId);
    expect(new Set(endToEndIds).size).toBe(30);
    for (const endToEndId of endToEndIds) expect(await messageOf(endToEndId)).toHaveLength(1);
  });

  const past = { criacao: "2026-01-01T00:00:00.000Z", apresentacao: "2026-01-01T00:00:00.000Z", expiracao: 60 };
  test.each<[string, string, () => string | Promise<string>]>([
    ["is no BR Code", "CRC_MISSING", () => "a text"],
    ["has a wrong checksum", "CRC_MISMATCH", () => `${codeForText("x").slice(0, -4)}0000`],
    ["leads to a key", "NOT_A_CHARGE", () => encodeBrCode({ key: good.chave, name: "Loja", city: "Recife" })],
    ["leads elsewhere", "UNKNOWN_RECEIVER", () => codeFor(() => new Response("x"), "169.254.169.254")],
    ["is unknown to the receiver", "CHARGE_NOT_FOUND", () => codeFor(() => new Response("no", { status: 404 }))],
    ["leads to a redirect", "CHARGE_NOT_FOUND", () => codeFor(() => Response.redirect(`${baseUrl}/keys`))],
    ["leads to no JWS", "SIGNATURE_INVALID", () => codeForText("<html>")],
    ["was signed by another", "SIGNATURE_INVALID", async () => codeForText(await sign(good, {}, forger.privateKey))],
    ["names an unknown key", "SIGNATURE_INVALID", async () => codeForText(await sign(good, { kid: "other" }))],
    [
      "names keys elsewhere",
      "SIGNATURE_INVALID",
      async () => codeForText(await sign(good, { jku: "http://localhost:1/keys" }, forger.privateKey)),
    ],
    ["names no keys", "SIGNATURE_INVALID", async () => codeForText(await sign(good, { jku: undefined }))],
    [
      "was changed",
      "SIGNATURE_INVALID",
      async () => {
        const [header, , signature] = (await sign(good)).split(".");
        const more = Buffer.from(JSON.stringify({ ...good, chave: "mine" })).toString("base64url");
        return codeForText(`${header}.${more}.${signature}`);
      },
    ],
    ["is signed, but no charge", "PAYLOAD_INVALID", async () => codeForText(await sign({ hello: 1 }))],
    ["has no amount", "PAYLOAD_INVALID", async () => codeForText(await sign({ ...good, valor: { original: "0.00" } }))],
    ["has a short txid", "PAYLOAD_INVALID", async () => codeForText(await sign({ ...good, txid: "short" }))],
    ["is paid already", "CHARGE_NOT_ACTIVE", async () => codeForText(await sign({ ...good, status: "CONCLUIDA" }))],
    ["has expired", "CHARGE_EXPIRED", async () => codeForText(await sign({ ...good, calendario: past }))],
  ])("refuses a code that %s: %s", async (_what, reason, code) => {
    expect(await pay(await code())).toEqual({ status: "REFUSED", reason, endToEndId: null, verdict: null });
  });

  test("tries again when the receiver fails for a moment", async () => {
    const jws = await sign(good);
    let calls = 0;
    const flaky = () => (++calls < 3 ? new Response("oops", { status: 503 }) : new Response(jws));
    expect(await pay(codeFor(flaky))).toMatchObject({ status: "SENT" });
    expect(calls).toBe(3);
  });

  test("stops reading an endless answer and refuses the code", async () => {
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(32_768)),
        }),
      );
    expect(await pay(codeFor(endless))).toMatchObject({ status: "REFUSED", reason: "PAYLOAD_INVALID" });
  });

  test("refuses a code when its receiver always fails", async () => {
    const code = codeFor(() => new Response("oops", { status: 500 }));
    expect(await pay(code)).toMatchObject({ status: "REFUSED", reason: "RECEIVER_UNREACHABLE" });
  });

  test("does not fetch a code that cannot be paid", async () => {
    const before = fetches;
    await pay("00020126");
    expect(fetches).toBe(before);
  });

  test("does not show the result to another operator", async () => {
    const id = await instructPayment({ customer: CUSTOMER, brCode: "x", amount: null, payer: null });
    expect(await outcomeOf("another operator", id)).toBeNull();
  });
});
