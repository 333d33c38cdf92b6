import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { csrf } from "hono/csrf";
import { html } from "hono/html";
import { decodeBrCode } from "#lib/core/pix/decode-br-code.ts";
import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { qrPicture } from "../api/efi/qr-picture.ts";
import type { Bank } from "../bank.ts";
import { chargeAt } from "../charges.ts";
import { customerOf } from "../customer.ts";
import { addContact, strangerWith } from "../directory.ts";
import {
  CALL_FAULTS,
  CALLS,
  type Call,
  type CallFault,
  NOTIFICATION_FAULTS,
  type NotificationFault,
} from "../faults.ts";
import { openInfraction } from "../infractions.ts";
import { brCodeOf, locationAt } from "../locations.ts";
import { receivePayment } from "../payments.ts";
import { Refusal } from "../refusal.ts";
import { home, type OrderedFaults, type Said } from "./home.ts";
import { type Html, layout } from "./layout.ts";
import { chargePayloads } from "./payload.ts";
import { type Language, type Words, words } from "./words.ts";

type Form = Record<string, string>;
/** What an act says when it is done. Throws Refusal. */
type Act = (form: Form) => string;

const TIMES_MAX = 1_000;
const refuse = (why: string) => new Refusal(400, "RequisicaoInvalida", why);

/** Makes the bank's pages: whoever tries the bank out pays charges there, and lets it fail. Only for a loopback address. */
export async function bankPages(bank: Bank, number: string, faults: OrderedFaults): Promise<Hono> {
  const app = new Hono();
  app.route("/", await chargePayloads(bank));
  app.use(csrf());
  const show = (c: Context, said: Said) => {
    const language = languageOf(c);
    const [own, other] = [words(language), language === "en" ? "pt-BR" : "en"];
    const body = home({ bank, customer: customerOf(bank, number), faults, words: own, language }, said, other);
    return c.html(layout(language, own.title, body));
  };
  app.get("/", (c) => show(c, null));
  for (const [name, act] of Object.entries(acts(bank, number, faults)))
    app.post(`/${name}`, async (c) => show(c, await said(c, act)));
  app.get("/pagar/:token", (c) => {
    const location = locationAt(bank, c.req.param("token"));
    const own = words(languageOf(c));
    if (!location) return c.text(own.noCode, 404);
    const brCode = brCodeOf(bank, customerOf(bank, location.customer), location);
    return c.html(layout(languageOf(c), own.title, codePage(own, brCode)));
  });
  app.get("/:any", (c) => c.redirect("/"));
  return app;
}

/** What a payer sees at a code's address: the code as picture and as text. */
function codePage({ title, brCode: label }: Words, brCode: string): Html {
  const picture = `data:image/png;base64,${qrPicture(brCode).toString("base64")}`;
  return html`<header><h1>${title}</h1></header><main><section class="wide"><h2>${label}</h2>
    <p><img src="${picture}" alt="QR Code" width="240"></p><p><code>${brCode}</code></p></section></main>`;
}

function languageOf(c: Context): Language {
  const asked = c.req.query("lang");
  if (asked) setCookie(c, "lang", asked === "en" ? "en" : "pt-BR", { sameSite: "Lax", httpOnly: true });
  const kept = asked ?? getCookie(c, "lang") ?? c.req.header("accept-language") ?? "";
  return kept.startsWith("en") ? "en" : "pt-BR";
}

async function said(c: Context, act: Act): Promise<Said> {
  const own = words(languageOf(c));
  try {
    const body = await c.req.parseBody();
    const form = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value).trim()]));
    const id = act(form);
    return { text: id === "" ? own.done : own.paid.replace("{id}", id), isRefused: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { text: own.refused.replace("{why}", error.message), isRefused: true };
  }
}

function acts(bank: Bank, number: string, faults: OrderedFaults): Record<string, Act> {
  return {
    pay: ({ brCode = "", amount = "", unchecked, ...form }) => {
      const verdict = decodeBrCode(brCode);
      const token = verdict.valid ? verdict.brCode.payloadUrl?.split("/").at(-1) : undefined;
      const charge = token === undefined ? undefined : chargeAt(bank, token);
      if (!charge) throw refuse("Este código não é de uma cobrança deste banco.");
      const { key, txid } = charge;
      const wanted = { key, txid, payer: payerOf(form), unchecked: unchecked === "yes" };
      return receivePayment(bank, { ...wanted, amount: amount === "" ? undefined : centsOf(amount) }).endToEndId;
    },
    "pay-key": ({ key = "", amount = "", ...form }) =>
      receivePayment(bank, { key, amount: centsOf(amount), payer: payerOf(form) }).endToEndId,
    contact: ({ key: text = "", ...form }) => {
      const read = parsePixKey(text);
      if (read === null) throw refuse("A chave não é válida.");
      addContact(bank, read.key, payerOf(form));
      return "";
    },
    report: ({ endToEndId = "" }) => {
      openInfraction(bank, customerOf(bank, number), endToEndId, "golpe");
      return "";
    },
    fault: ({ call, fault = "", times = "1" }) => {
      const count = Math.min(TIMES_MAX, Math.max(1, Number.parseInt(times, 10) || 1));
      if (CALLS.includes(call as Call) && CALL_FAULTS.includes(fault as CallFault))
        faults.orderCall(call as Call, fault as CallFault, count);
      else if (call === undefined && NOTIFICATION_FAULTS.includes(fault as NotificationFault))
        faults.orderNotification(fault as NotificationFault, count);
      else throw refuse("Esta falha não existe.");
      return "";
    },
    clear: () => {
      faults.clear();
      return "";
    },
  };
}

function payerOf({ taxId = "", name = "" }: Form) {
  const read = parseTaxId(taxId);
  if (read === null) throw refuse("O CPF ou CNPJ não é válido.");
  return strangerWith(read, name || undefined);
}

function centsOf(text: string): number {
  if (!/^\d{1,10}([.,]\d{1,2})?$/.test(text)) throw refuse("O valor não é válido.");
  const [whole = "", fraction = ""] = text.split(/[.,]/);
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}
