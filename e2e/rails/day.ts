import { bookViolations } from "#lib/bank/book.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { addDays, brtDay, instantOf } from "#lib/core/brt.ts";
import { findCharge, makeLocation, registerCharge, removeCharge } from "#lib/rail/api-pix/charges.ts";
import { findPayment, findReturn, isPayer, listPayments, orderReturn } from "#lib/rail/api-pix/payments.ts";
import type { Profile } from "#lib/rail/api-pix/profile.ts";
import { type Exchange, openSession, type Session } from "#lib/rail/api-pix/session.ts";
import { findWebhook, removeWebhook } from "#lib/rail/api-pix/webhooks.ts";
import { RailRefused } from "#lib/rail/failures.ts";
import { notifiedCustomer, type Told } from "../support/bank/notified-customer.ts";
import { CUSTOMER, CUSTOMER_KEY, hostsOf, testBank } from "../support/bank/test-bank.ts";
import { poll } from "../support/poll.ts";

const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const CHARGES = 20;
const DAY_MS = 86_400_000;

/** What a whole day sends, is answered and is told by webhook, over one profile. */
export type Day = { exchanges: Exchange[]; hosts: Record<string, string>; told: Told[] };

export async function dayOf(profile: Profile): Promise<Day> {
  const exchanges: Exchange[] = [];
  const dialect = profile.name as "efi" | "sicoob";
  const address = await notifiedCustomer();
  const here = await testBank({ dialect, trusted: [address.authority.cert] });
  address.trust(here.authority);
  const { clientId, clientSecret } = here.credential;
  const hosts = hostsOf(here.url, dialect);
  const credentials = {
    hosts,
    account: CUSTOMER.number,
    clientId,
    clientSecret,
    certificate: here.client,
    ca: here.authority.cert,
  };
  const session = openSession(profile, credentials, (exchange) => exchanges.push(exchange));
  try {
    await profile.setUp(session, { keys: [CUSTOMER_KEY], webhookUrl: `${address.url}/rail` });
    for (let n = 0; n < CHARGES; n++) await chargeOfDay(profile, session, here.bank, n);
    await payoutsOfDay(profile, session);
    await accountOfDay(profile, session);
    await callsOfDay(session);
    const broken = bookViolations(here.bank.store);
    if (broken.length > 0) throw new Error(`the bank's book is wrong: ${broken.join("; ")}`);
  } finally {
    await session.close();
    await here.stop();
    address.close();
  }
  return { exchanges, hosts, told: address.told };
}

async function chargeOfDay(profile: Profile, session: Session, bank: Parameters<typeof receivePayment>[0], n: number) {
  const txid = `day${String(n).padStart(29, "0")}`;
  const location = n % 2 === 0 ? await makeLocation(session) : null;
  await registerCharge(profile, session, {
    ...{ txid, amount: 1_000 + n, key: CUSTOMER_KEY, expiresIn: 3_600, locationId: location?.id ?? null },
    ...{ payer: n % 3 === 0 ? PLAYER : null, text: n % 3 === 1 ? "Depósito" : null },
  });
  if (n % 4 === 3) return removeCharge(profile, session, txid);
  const { endToEndId, at } = receivePayment(bank, { key: CUSTOMER_KEY, txid, payer: strangerWith(PLAYER.taxId) });
  await findCharge(profile, session, txid);
  await findPayment(session, endToEndId);
  await isPayer(session, { endToEndId, at: instantOf(at), taxId: PLAYER.taxId });
  for await (const _ of listPayments(session, { from: new Date(0), to: new Date(Date.now() + 60_000) }));
  if (n % 4 !== 1) return;
  await orderReturn(session, { endToEndId, id: `r${n}`, amount: 100 });
  await poll(
    () => findReturn(session, { endToEndId, id: `r${n}` }),
    ({ status }) => status !== "EM_PROCESSAMENTO",
  );
  await findCharge(profile, session, txid);
  await orderReturn(session, { endToEndId, id: `s${n}`, amount: 1_000_000 }).catch(refusedAsExpected);
}

async function payoutsOfDay(profile: Profile, session: Session): Promise<void> {
  for (const amount of [500, 400, 1_500, 2_500]) {
    const to = { key: PLAYER.taxId, taxId: PLAYER.taxId };
    const order = { reference: `payout${amount}`, amount, payingKey: CUSTOMER_KEY, text: "Prêmio", to };
    const prepared = (await profile.payout.prepare?.(session, order)) ?? null;
    const sent = await profile.payout.send(session, order, prepared).catch(refusedAsExpected);
    if (!sent) continue;
    const asked = { reference: order.reference, endToEndId: sent.endToEndId };
    await poll(
      () => profile.payout.ask(session, asked),
      (state) => state?.status !== "PENDING",
    );
  }
}

async function accountOfDay(profile: Profile, session: Session): Promise<void> {
  await profile.balance?.(session);
  await profile.lookUp?.(session, PLAYER.taxId);
  await profile.lookUp?.(session, "nobody@example.com");
  await removeWebhook(session, CUSTOMER_KEY);
  await findWebhook(session, CUSTOMER_KEY);
  if (profile.capabilities.needsAccount) {
    const query = { numeroContaCorrente: "99999" };
    const asked = { host: session.hosts.account ?? "", method: "GET" as const, path: "/saldo", query };
    await session.call(asked).catch(refusedAsExpected);
  }
  if (profile.capabilities.movements !== "ANY_TIME" || !profile.movements) return;
  const period = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) };
  for await (const _ of profile.movements(session, period));
}

/** Calls of the norm that no profile needs, and that whoever tries the bank out may make. */
async function callsOfDay(session: Session): Promise<void> {
  const call = (
    method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE",
    path: string,
    more: Record<string, unknown> = {},
  ) => session.call({ host: session.hosts.pix ?? "", method, path, ...more }).catch(refusedAsExpected);
  const person = { cpf: PLAYER.taxId, nome: PLAYER.name };
  const due = addDays(brtDay(new Date()), 10);
  const body = {
    calendario: { dataDeVencimento: due, validadeAposVencimento: 5 },
    devedor: { ...person, logradouro: "Rua A, 1", cidade: "Recife", uf: "PE", cep: "50000000" },
    valor: {
      original: "10.00",
      multa: { modalidade: 2, valorPerc: "2.00" },
      juros: { modalidade: 3, valorPerc: "1.00" },
      abatimento: { modalidade: 1, valorPerc: "1.00" },
      desconto: { modalidade: 1, descontoDataFixa: [{ data: due, valorPerc: "1.00" }] },
    },
    chave: CUSTOMER_KEY,
  };
  const [cob, cobv] = ["other", "due"].map((name) => `${name}${"0".repeat(30)}`.slice(0, 32));
  const query = { inicio: "2020-01-01T00:00:00Z", fim: "2099-12-31T23:59:59Z" };
  await call("PUT", `/cob/${cob}`, {
    body: { ...body, calendario: { expiracao: 60 }, devedor: person, valor: { original: "1.00" } },
  });
  await call("PATCH", `/cob/${cob}`, {
    body: { valor: { original: "2.00" }, calendario: { expiracao: 120 }, devedor: person },
  });
  await call("PATCH", `/cob/${cob}`, { body: { valor: { original: "0.00" } } });
  await call("GET", `/cob/${cob}`, { query: { revisao: "0" } });
  await call("GET", "/cob", { query });
  await call("PUT", `/cobv/${cobv}`, { body });
  await call("PUT", `/cobv/${cobv}x`, { body: { ...body, calendario: { dataDeVencimento: "2020-01-01" } } });
  await call("PATCH", `/cobv/${cobv}`, { body: { valor: { original: "12.00" } } });
  await call("GET", `/cobv/${cobv}`);
  await call("GET", "/cobv", { query });
  await call("PATCH", `/cobv/${cobv}`, { body: { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" } });
  for (const tipoCob of ["cob", "cobv"]) await call("POST", "/loc", { body: { tipoCob } });
  await call("GET", "/loc", { query });
  await call("GET", "/loc/1");
  await call("DELETE", "/loc/1/txid");
}

function refusedAsExpected(error: unknown): null {
  if (error instanceof RailRefused) return null;
  throw error;
}
