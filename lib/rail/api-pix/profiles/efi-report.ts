import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { RailBusy } from "../../failures.ts";
import type { Movement, Period } from "../../port.ts";
import { isLines, type Lines } from "../lines.ts";
import { decimal, moment } from "../norm.ts";
import type { Session } from "../session.ts";

/** The pauses before each look whether a report is ready. Efí needs half a minute, as a rule. */
const PAUSES_MS = [200, 1_000, 3_000, 10_000, 20_000, 30_000, 30_000];
const NOT_READY_MS = 60_000;

/**
 * What a line is, by its first field. `sign`: of what it does to the account. `endToEndId` and `reference`: the fields that have them. The amount is the last
 * field but one, or stands at `amount`.
 */
type Line = {
  kind: Movement["kind"];
  sign: 1 | -1;
  endToEndId?: number;
  reference?: number;
  amount?: number;
  text: string;
};

const LINES: Record<string, Line> = {
  PR: { kind: "PAYMENT", sign: 1, endToEndId: 2, reference: 3, amount: 4, text: "Pix recebido" },
  PEC: { kind: "PAYOUT", sign: -1, endToEndId: 2, reference: 3, amount: 4, text: "Pix enviado" },
  PEB: { kind: "PAYOUT", sign: -1, endToEndId: 2, reference: 3, amount: 4, text: "Pix enviado" },
  EPE: { kind: "PAYOUT", sign: 1, endToEndId: 2, text: "Estorno de Pix enviado" },
  PDE: { kind: "RETURN_OUT", sign: -1, endToEndId: 2, reference: 4, text: "Devolução enviada" },
  PDR: { kind: "RETURN_IN", sign: 1, endToEndId: 2, reference: 3, text: "Devolução recebida" },
  TPE: { kind: "FEE", sign: -1, endToEndId: 2, text: "Tarifa de Pix enviado" },
  TPR: { kind: "FEE", sign: -1, endToEndId: 2, text: "Tarifa de Pix recebido" },
  ETPE: { kind: "FEE", sign: 1, endToEndId: 2, text: "Estorno de tarifa de Pix enviado" },
  ETPR: { kind: "FEE", sign: 1, endToEndId: 2, text: "Estorno de tarifa de Pix recebido" },
  TFE: { kind: "OTHER", sign: -1, amount: 3, text: "Transferência enviada" },
  TFR: { kind: "OTHER", sign: 1, amount: 3, text: "Transferência recebida" },
  ETFE: { kind: "OTHER", sign: 1, amount: 3, text: "Estorno de transferência enviada" },
  TTFE: { kind: "FEE", sign: -1, amount: 3, text: "Tarifa de transferência enviada" },
  ETTFE: { kind: "FEE", sign: 1, amount: 3, text: "Estorno de tarifa de transferência enviada" },
};

const WANTED = {
  ...{ pixRecebido: true, pixEnviadoChave: true, pixEnviadoDadosBancarios: true, estornoPixEnviado: true },
  ...{ pixDevolucaoEnviada: true, pixDevolucaoRecebida: true, tarifaPixEnviado: true, tarifaPixRecebido: true },
  ...{ estornoTarifaPixEnviado: true, estornoTarifaPixRecebido: true, saldoDiaAnterior: false, saldoDia: false },
  ...{ transferenciaEnviada: true, transferenciaRecebida: true, estornoTransferenciaEnviada: true },
  ...{ tarifaTransferenciaEnviada: true, estornoTarifaTransferenciaEnviada: true },
};

/** Lists movements by a report of each day, in the report's order. Efí makes reports only of days that are over; another day is RailRefused. */
export async function* movements(session: Session, { from, to }: Period): AsyncGenerator<Movement> {
  for (let day = brtDay(from); startOfBrtDay(day) < to; day = addDays(day, 1))
    for await (const movement of readReport(await reportOf(session, day)))
      if (movement.at >= from && movement.at < to) yield movement;
}

async function reportOf({ call, hosts }: Session, dataMovimento: string): Promise<Lines> {
  const body = { dataMovimento, tipoRegistros: WANTED };
  const path = "/v2/gn/relatorios/extrato-conciliacao";
  const started = await call({ host: hosts.own ?? "", method: "POST", path, body });
  const { id, status } = z.object({ id: z.string(), status: z.string().optional() }).parse(started.body);
  for (const pause of status === "CONCLUIDO" ? [0, ...PAUSES_MS] : PAUSES_MS) {
    await sleep(pause);
    const found = await call({ host: hosts.own ?? "", method: "GET", path: `/v2/gn/relatorios/${id}`, asLines: true });
    if (isLines(found.body)) return found.body;
  }
  throw new RailBusy(`the report of ${dataMovimento} is not ready`, NOT_READY_MS);
}

const ABOUT_THE_REPORT = new Set(["CA", "SD0", "SD1"]);

/**
 * Reads a report while it arrives. Throws RailBusy at the end when its trailer counts other lines, ZodError or Error for a line that it does not know: none is
 * guessed.
 */
export async function* readReport(lines: Lines): AsyncGenerator<Movement> {
  let count = 0;
  let trailer: string | undefined;
  for await (const line of lines) {
    const fields = line.split(";");
    const [type = ""] = fields;
    if (type === "T") trailer = fields[1];
    if (type === "T" || ABOUT_THE_REPORT.has(type)) continue;
    count++;
    yield readLine(fields);
  }
  if (trailer === undefined || Number(trailer) !== count)
    throw new RailBusy(`the report has ${count} lines, its trailer counts ${trailer}`, NOT_READY_MS);
}

function readLine(fields: string[]): Movement {
  const [type = "", protocol = ""] = fields;
  const line = LINES[type];
  if (!line) throw new Error(`a report's line of an unknown kind: ${type}`);
  const at = (index: number | undefined) => (index === undefined ? null : fields[index] || null);
  const [endToEndId, reference] = [at(line.endToEndId), at(line.reference)];
  return {
    id: [
      type,
      protocol,
      endToEndId ?? fields[2],
      ...(line.kind === "RETURN_OUT" || line.kind === "RETURN_IN" ? [reference] : []),
    ].join(":"),
    at: moment.parse(fields.at(-1)),
    amount: line.sign * decimal.parse(fields[line.amount ?? fields.length - 2]),
    ...{ kind: line.kind, endToEndId, reference, taxId: null, text: line.text },
  };
}
