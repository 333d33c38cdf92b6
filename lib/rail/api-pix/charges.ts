import { decimalOf } from "#lib/core/money.ts";
import { taxIdKind } from "#lib/core/tax-id.ts";
import { RailRefused, unlessAbsent } from "../failures.ts";
import type { ChargeOrder, Location } from "../port.ts";
import { chargeAnswer, locationAnswer } from "./norm.ts";
import type { Profile } from "./profile.ts";
import type { Session } from "./session.ts";

/** A charge as the norm has it. `expiresIn` in seconds. */
export type NormChargeOrder = Omit<ChargeOrder, "expiresAt"> & { expiresIn: number };

/** A charge at the PSP. `brCode`: the PSP's own text of the QR code, where it gives one. */
export type RegisteredCharge = { txid: string; status: string; location: string | null; brCode: string | null };

/** Makes a location that gets its charge later. A lost answer costs a location, no money. */
export async function makeLocation(session: Session): Promise<Location> {
  const { body } = await session.call({
    ...{ host: session.hosts.pix, method: "POST" as const, path: "/loc", body: { tipoCob: "cob" } },
  });
  return locationAnswer.parse(body);
}

/** Registers a charge. One that the PSP has already by this txid is not made again: it is returned as it is. */
export async function registerCharge(
  profile: Profile,
  session: Session,
  order: NormChargeOrder,
): Promise<RegisteredCharge> {
  const { txid, payer, text, locationId } = order;
  const body = {
    calendario: { expiracao: order.expiresIn },
    ...(payer ? { devedor: { [taxIdKind(payer.taxId).toLowerCase()]: payer.taxId, nome: payer.name } } : {}),
    valor: { original: decimalOf(BigInt(order.amount)) },
    chave: order.key,
    ...(text === null ? {} : { solicitacaoPagador: text }),
    ...(locationId === null ? {} : { loc: { id: Number(locationId) } }),
  };
  try {
    const answer = await session.call({ host: session.hosts.pix, method: "PUT", path: `/cob/${txid}`, body });
    return read(profile, answer.body);
  } catch (failure) {
    // An earlier call may have made it: then the txid is taken by this very charge.
    if (!(failure instanceof RailRefused)) throw failure;
    const known = await unlessAbsent(findCharge(profile, session, txid));
    if (known === null) throw failure;
    return known;
  }
}

/** Returns a charge as the PSP has it. Throws RailRefused when it has none. */
export async function findCharge(profile: Profile, session: Session, txid: string): Promise<RegisteredCharge> {
  const { body } = await session.call({ host: session.hosts.pix, method: "GET", path: `/cob/${txid}` });
  return read(profile, body);
}

/** Removes a charge: it can no longer be paid. Throws RailRefused when it is paid or removed. */
export async function removeCharge(profile: Profile, session: Session, txid: string): Promise<RegisteredCharge> {
  const body = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" };
  const answer = await session.call({ host: session.hosts.pix, method: "PATCH", path: `/cob/${txid}`, body });
  return read(profile, answer.body);
}

function read({ brCodeMember }: Profile, body: unknown): RegisteredCharge {
  const { txid, status, location, loc } = chargeAnswer.parse(body);
  const brCode = (body as Record<string, unknown>)[brCodeMember];
  return {
    ...{ txid, status, location: location ?? loc?.location ?? null },
    brCode: typeof brCode === "string" ? brCode : null,
  };
}
