import { bookViolations } from "#lib/bank/book.ts";
import { strangerWith } from "#lib/bank/directory.ts";
import { receivePayment } from "#lib/bank/payments.ts";
import { findCharge, makeLocation, registerCharge, removeCharge } from "#lib/rail/api-pix/charges.ts";
import { RailRefused } from "#lib/rail/api-pix/failures.ts";
import { findPayment, findReturn, isPayer, listPayments, orderReturn } from "#lib/rail/api-pix/payments.ts";
import type { Profile } from "#lib/rail/api-pix/profile.ts";
import { efi } from "#lib/rail/api-pix/profiles/efi.ts";
import { sicoob } from "#lib/rail/api-pix/profiles/sicoob.ts";
import { type Exchange, openSession, type Session } from "#lib/rail/api-pix/session.ts";
import { CUSTOMER_KEY, hostsOf, testBank } from "../support/bank/test-bank.ts";
import { poll } from "../support/poll.ts";
import { type Judge, officialFile } from "./official-file.ts";

const PROFILES: readonly Profile[] = [efi, sicoob];
const PLAYER = { taxId: "52998224725", name: "Maria Apostadora" };
const CHARGES = 20;
/** Where each profile has the norm's operations. Others are its own, though some path of the file may look like theirs. */
const PIX_PATH = { efi: "/v2", sicoob: "/pix/api/v2" };

/** What a whole day sends and is answered, over one profile. */
async function dayOf(profile: Profile): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const dialect = profile.name as "efi" | "sicoob";
  const here = await testBank({ dialect });
  const { clientId, clientSecret } = here.credential;
  const credentials = {
    hosts: hostsOf(here.url, dialect),
    clientId,
    clientSecret,
    certificate: here.client,
    ca: here.authority.cert,
  };
  const session = openSession(profile, credentials, (exchange) => exchanges.push(exchange));
  try {
    for (let n = 0; n < CHARGES; n++) await chargeOfDay(profile, session, here.bank, n);
    await payoutsOfDay(profile, session);
    const broken = bookViolations(here.bank.store);
    if (broken.length > 0) throw new Error(`the bank's book is wrong: ${broken.join("; ")}`);
  } finally {
    await session.close();
    await here.stop();
  }
  return exchanges;
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
  await isPayer(session, { endToEndId, at: new Date(at), taxId: PLAYER.taxId });
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
  await profile.balance?.(session);
}

function refusedAsExpected(error: unknown): null {
  if (error instanceof RailRefused) return null;
  throw error;
}

/** A refusal in a PSP's own shape is no matter of the norm: its reader is tested with the profile. */
function answerFaults(judge: Judge, { request: { method, path }, status, contentType, body }: Exchange): string[] {
  const isOwnRefusal = status >= 400 && !contentType.includes("problem+json");
  return isOwnRefusal ? [] : judge.answer(method, path, { status, contentType, body });
}

type Judgement = { judged: number; outside: number; differences: Map<string, number> };

function judgementOf(judge: Judge, profile: keyof typeof PIX_PATH, exchanges: readonly Exchange[]): Judgement {
  const differences = new Map<string, number>();
  let [judged, outside] = [0, 0];
  for (const exchange of exchanges) {
    const { request, status } = exchange;
    const { host, method, path, body: sent } = request;
    if (!host.endsWith(PIX_PATH[profile]) || !judge.has(method, path)) {
      outside++;
      continue;
    }
    judged++;
    const found = [
      ...judge.request(method, path, sent).map((what) => `sent: ${what}`),
      ...answerFaults(judge, exchange).map((what) => `answered ${status}: ${what}`),
    ];
    const where = `${method} /${path.split("/")[1]}`;
    for (const one of found) differences.set(`${where} ${one}`, (differences.get(`${where} ${one}`) ?? 0) + 1);
  }
  return { judged, outside, differences };
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write("Name an official file: npm run rails:judge -- FILE\n");
  process.exit(2);
}
const judge = officialFile(file);
process.stdout.write(`${judge.title}\n`);
for (const { why, places } of judge.patched) process.stdout.write(`  patched in ${places} places: ${why}\n`);
let hasDifference = false;
for (const profile of PROFILES) {
  const { judged, outside, differences } = judgementOf(
    judge,
    profile.name as keyof typeof PIX_PATH,
    await dayOf(profile),
  );
  hasDifference ||= differences.size > 0;
  process.stdout.write(
    `\n${profile.name}: ${judged} exchanges judged, ${outside} of operations that the file does not have\n`,
  );
  for (const [what, times] of differences) process.stdout.write(`  ${times} × ${what}\n`);
  if (differences.size === 0) process.stdout.write("  no difference\n");
}
process.exitCode = hasDifference ? 1 : 0;
