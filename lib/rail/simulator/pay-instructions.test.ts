import { randomUUID } from "node:crypto";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { describe, expect, test } from "vitest";
import { poll } from "#e2e/support/poll.ts";
import { serveRoutes } from "#e2e/support/serve-routes.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { type ChargePayload, chargePayload } from "../../core/pix/charge-payload.ts";
import { encodeBrCode } from "../../core/pix/encode-br-code.ts";
import { parseEndToEndId } from "../../core/pix/end-to-end-id.ts";
import { locationToken } from "../../core/pix/location-token.ts";
import { txidOf } from "../../core/pix/txid.ts";
import { PERSONAS } from "../../core/sandbox.ts";
import { rows } from "../../server/db.ts";
import { paymentMessage } from "../messages.ts";
import { instructPayment, outcomeOf } from "./instruct-payment.ts";
import { payInstructions } from "./pay-instructions.ts";

const CUSTOMER = "an operator";
const newTxid = () => txidOf(randomUUID());

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
function codeFor(answer: Answer, host = baseUrl.slice("http://".length), token: string = randomUUID()): string {
  answers.set(token, answer);
  const payloadUrl = `${host}/qr/${token}`;
  return encodeBrCode({ payloadUrl, amount: 1_234n, name: "Loja", city: "Recife", oneTime: true });
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
    expect(outcome).toMatchObject({ status: "SENT", reason: null, verdict: "ACCEPTED" });
    expect(await messageOf(outcome?.endToEndId)).toMatchObject([
      {
        txid: good.txid,
        pixKey: good.chave,
        amount: 1_000,
        payer: { taxId: "12345678909", name: "Ana Esperada" },
        ...{ holder: "REGULAR", refusedFor: null },
      },
    ]);
    expect(parseEndToEndId(outcome?.endToEndId ?? "")?.kind).toBe("E");
  });

  test("pays as the valid persona when the charge has no expected payer", async () => {
    const { devedor: _nobody, ...open } = good;
    const outcome = await pay(codeForText(await sign({ ...open, txid: newTxid() })));
    const payer = { taxId: "00000000191" };
    expect(await messageOf(outcome?.endToEndId)).toMatchObject([{ payer, refusedFor: null }]);
  });

  test.each([
    ["another amount", { amount: 7n }, {}, "AMOUNT_MISMATCH"],
    ["another payer", { payer: { taxId: "11144477735" } }, {}, "PAYER_MISMATCH"],
    ["a dead holder", { payer: { taxId: PERSONAS.deceased } }, { devedor: undefined }, "HOLDER_DECEASED"],
    ["a minor", { payer: { taxId: PERSONAS.minor } }, { devedor: undefined }, "HOLDER_MINOR"],
    [
      "a holder who does not match",
      { payer: { taxId: PERSONAS.mismatch } },
      { devedor: undefined },
      "ACCOUNT_MISMATCH",
    ],
  ])("refuses %s before any money moves, and tells the receiver: %s %s", async (_what, given, charge, reason) => {
    const outcome = await pay(codeForText(await sign({ ...good, txid: newTxid(), ...charge })), given);
    expect(outcome).toMatchObject({ status: "SENT", verdict: "REFUSED", reason });
    expect(await messageOf(outcome?.endToEndId)).toMatchObject([{ refusedFor: reason }]);
  });

  test("a charge is paid once, also by two payers in one moment: the second is refused and told", async () => {
    const code = codeForText(await sign({ ...good, txid: newTxid() }));
    const outcomes = await Promise.all([pay(code), pay(code)]);
    expect(outcomes.map((outcome) => outcome?.verdict).sort()).toEqual(["ACCEPTED", "REFUSED"]);
    const told = await Promise.all(outcomes.map((outcome) => messageOf(outcome?.endToEndId)));
    expect(
      told
        .flat()
        .map(({ refusedFor }) => refusedFor)
        .sort(),
    ).toEqual(["CHARGE_NOT_PENDING", null]);
  });

  test("an attempt to pay a charge that can no longer be read is told, too", async () => {
    const chargeId = randomUUID();
    const code = codeFor(() => new Response("no", { status: 404 }), undefined, locationToken("00000001", chargeId));
    const outcome = await pay(code);
    expect(outcome).toMatchObject({ status: "REFUSED", reason: "CHARGE_NOT_FOUND", verdict: null });
    const attempt = { txid: txidOf(chargeId), amount: 1_234, refusedFor: "CHARGE_NOT_PENDING" };
    expect(await messageOf(outcome?.endToEndId)).toMatchObject([attempt]);
  });

  test("pays an instruction once, also with several workers", async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const brCode = codeForText(await sign({ ...good, txid: newTxid() }));
        return instructPayment({ customer: CUSTOMER, brCode, amount: null, payer: null });
      }),
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
  ])("refuses a code that %s: %s", async (_what, reason, code) => {
    expect(await pay(await code())).toEqual({ status: "REFUSED", reason, endToEndId: null, verdict: null });
  });

  test.each([
    ["is paid already", "CHARGE_NOT_ACTIVE", { status: "CONCLUIDA" }, "CHARGE_NOT_PENDING"],
    ["has expired", "CHARGE_EXPIRED", { calendario: past }, "CHARGE_EXPIRED"],
  ])("refuses a code that %s: %s, and tells the receiver", async (_what, reason, charge, refusedFor) => {
    const outcome = await pay(codeForText(await sign({ ...good, ...charge })));
    expect(outcome).toMatchObject({ status: "REFUSED", reason, verdict: null });
    expect(await messageOf(outcome?.endToEndId)).toMatchObject([{ txid: good.txid, refusedFor }]);
  });

  test("tries again when the receiver fails for a moment", async () => {
    const jws = await sign({ ...good, txid: newTxid() });
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
