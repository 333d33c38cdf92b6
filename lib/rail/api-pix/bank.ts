import type { RailReason } from "#lib/core/pix/rail-reason.ts";
import { spiCodeIn } from "#lib/core/pix/spi-code.ts";
import { RailBusy, RailRefused, RailUnknown, unlessAbsent } from "../failures.ts";
import type {
  AskedReturn,
  Bank,
  ChargeOrder,
  ListedPayment,
  OrderState,
  PayoutState,
  Period,
  PreparedPayout,
  ReturnOrder,
} from "../port.ts";
import { makeLocation, registerCharge, removeCharge } from "./charges.ts";
import type { NormReturn } from "./norm.ts";
import { findReturn, isPayer, listPayments, orderReturn } from "./payments.ts";
import type { Profile } from "./profile.ts";
import type { Session } from "./session.ts";

/** A bank behind API Pix: what the norm has, and what its profile adds. */
export function apiPixBank(profile: Profile, session: Session): Bank {
  const { payout, payoutReturns, listKeys, resendWebhooks, lookUp, balance, movements, disputes } = profile;
  const { prepare } = payout;
  return {
    capabilities: profile.capabilities,

    setUp: (wanted) => profile.setUp(session, wanted),
    ...(listKeys && { listKeys: () => listKeys(session) }),

    makeLocation: () => makeLocation(session),
    register: (charge) => register(profile, session, charge),
    remove: async (txid) => void (await removeCharge(profile, session, txid)),

    payments: (period) => payments(session, period),
    isPayer: (asked) => isPayer(session, asked),
    readWebhook: profile.readWebhook,
    ...(resendWebhooks && { resendWebhooks: (kind, endToEndIds) => resendWebhooks(session, kind, endToEndIds) }),

    ...(prepare && { prepare: (order) => preparing(prepare(session, order)) }),
    pay: async (order, prepared) => stateOfPayout(await payout.send(session, order, prepared)),
    ask: async (asked) => {
      const state = await payout.ask(session, asked);
      return state && stateOfPayout(state);
    },
    return: (order) => sendReturn(session, order),
    askReturn: (asked) => askReturn(session, asked),
    payoutReturns: { ...payoutReturns, list: (period) => payoutReturns.list(session, period) },

    ...(lookUp && { lookUp: (key) => lookUp(session, key) }),
    ...(balance && { balance: () => balance(session) }),
    ...(movements && { movements: (period) => movements(session, period) }),
    ...(disputes && {
      disputes: {
        list: (period) => disputes.list(session, period),
        defend: (defence) => disputes.defend(session, defence),
      },
    }),

    usesNextCertificate: session.usesNextCertificate,
    close: session.close,
  } satisfies Bank;
}

/** At least a second is left to pay it. */
async function register(profile: Profile, session: Session, { expiresAt, ...charge }: ChargeOrder): Promise<void> {
  const expiresIn = Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / 1_000));
  await registerCharge(profile, session, { ...charge, expiresIn });
}

async function* payments(session: Session, period: Period): AsyncGenerator<ListedPayment> {
  for await (const listed of listPayments(session, period)) {
    if ("unreadable" in listed) yield listed;
    else {
      const { endToEndId, txid, chave: pixKey, valor: amount, horario: paidAt, infoPagador: text } = listed.payment;
      yield { payment: { endToEndId, txid, pixKey, amount, paidAt, text } };
    }
  }
}

const PREPARE_AGAIN_MS = 1_000;

/** It moves no money: to prepare again is always safe. */
function preparing(prepared: Promise<PreparedPayout>): Promise<PreparedPayout> {
  return prepared.catch((failure: unknown) => {
    throw failure instanceof RailUnknown
      ? new RailBusy(failure.message, PREPARE_AGAIN_MS, { cause: failure })
      : failure;
  });
}

const OUTCOMES = { PENDING: "TAKEN", PARKED: "PARKED", SETTLED: "SETTLED", REJECTED: "REJECTED" } as const;
const NO_REASON: RailReason = { scheme: "PSP", code: "NOT_DONE", text: "" };

function stateOfPayout({ status, endToEndId, amount, reason, returns, creditor }: PayoutState): OrderState {
  const about = { endToEndId, amount };
  const outcome = OUTCOMES[status];
  return outcome === "REJECTED"
    ? { ...about, outcome, reason: reason ?? NO_REASON }
    : { ...about, outcome, returns, creditor };
}

async function sendReturn(session: Session, order: ReturnOrder): Promise<OrderState> {
  const { reference: id, originalEndToEndId: endToEndId, amount } = order;
  try {
    return stateOfReturn(await orderReturn(session, { endToEndId, id, amount }));
  } catch (failure) {
    // An earlier call may have made it: then the reference is taken by this very return.
    if (!(failure instanceof RailRefused)) throw failure;
    const known = await askReturn(session, order);
    if (known === null) throw failure;
    return known;
  }
}

async function askReturn(session: Session, asked: AskedReturn): Promise<OrderState | null> {
  const { reference: id, originalEndToEndId: endToEndId } = asked;
  const found = await unlessAbsent(findReturn(session, { endToEndId, id }));
  return found && stateOfReturn(found);
}

const RETURN_OUTCOMES: Readonly<Record<string, OrderState["outcome"]>> = {
  EM_PROCESSAMENTO: "TAKEN",
  DEVOLVIDO: "SETTLED",
  NAO_REALIZADO: "REJECTED",
};

function stateOfReturn({ status, rtrId, valor: amount, motivo }: NormReturn): OrderState {
  const outcome = RETURN_OUTCOMES[status];
  if (outcome === undefined) throw new RailUnknown(`a return has the status ${status}`);
  const about = { endToEndId: rtrId, amount };
  if (outcome !== "REJECTED") return { ...about, outcome };
  const text = motivo ?? "";
  const code = spiCodeIn(text);
  const reason = code ? { scheme: "SPI" as const, code, text } : { scheme: "PSP" as const, code: status, text };
  return { ...about, outcome, reason };
}
