import { deliveriesSql } from "#lib/domain/base/records/delivery-state.ts";
import { FULL_ACCOUNT } from "./records.ts";

/** The table of a list, for the reference. `share`: the table has one row for this many records. */
type Table = { from: string; time: string; key: string; share: number };
/** One read of the console. */
export type Read = {
  name: string;
  operation: string;
  input: Record<string, unknown>;
  table: Table;
  /** Whether the read starts in the middle of the list. */
  isDeep: boolean;
  reference?: { sql: string[]; values: unknown[] };
};
type Facts = { count: number; day: string; today: string };

const PAGE = 25;
const OF_ACCOUNT = `account_id = '${FULL_ACCOUNT.id}'`;
const LISTS = {
  charges: { operation: "listCharges", statuses: ["PENDING", "PAID", "EXPIRED", "REJECTED", "CANCELED"] },
  payouts: {
    operation: "listWithdrawals",
    statuses: ["INITIATED", "CONFIRMED", "SUCCESS", "REJECTED", "FAILED", "EXPIRED", "CANCELED"],
  },
  refunds: { operation: "listRefunds", statuses: ["PROCESSING", "SUCCESS", "FAILED"] },
  transfers: { operation: "listTransfers", statuses: ["PENDING", "SUCCESS", "FAILED"] },
  deliveries: { operation: "listDeliveries", statuses: ["DUE", "DELIVERED", "EXHAUSTED"] },
  audit: { operation: "listAuditEvents", statuses: [] },
} as const;
type List = keyof typeof LISTS;

const byAccount = (name: string, share = 1): Table => ({
  from: `${name} WHERE ${OF_ACCOUNT}`,
  time: "created_at",
  key: "id",
  share,
});
const TABLES: Record<List, Table> = {
  charges: byAccount("charge"),
  payouts: byAccount("withdrawal"),
  refunds: byAccount("refund", 10),
  transfers: byAccount("transfer", 8),
  deliveries: {
    from: `${deliveriesSql()} AS delivery WHERE endpoint_id = '${FULL_ACCOUNT.webhookId}'`,
    time: "created_at",
    key: "event_id",
    share: 1,
  },
  audit: { from: "audit WHERE subject <> ''", time: "created_at", key: "id", share: 4 },
};

/** Every event of the bench is of one action: the others have none. */
const AUDIT_FILTERS = [
  ["one action", { what: "account.limit" }],
  ["an action that nobody did", { what: "charge.cancel" }],
  ["a group of actions", { what: "settings" }],
  ["somebody who did nothing", { actor: "unknown" }],
  ["one account", { subject: FULL_ACCOUNT.number }],
] as const;

/** Returns all reads to measure: each list's pages, days and filters, the searches, and the sums. */
export function readsOf(facts: Facts): Read[] {
  return [
    ...(Object.keys(LISTS) as List[]).flatMap((list) => listReads(list, facts)),
    ...searches(facts),
    ...sums(facts),
  ];
}

function listReads(list: List, { day, count }: Facts): Read[] {
  const table = TABLES[list];
  const { operation, statuses } = LISTS[list];
  const own = list === "deliveries" ? { webhookId: FULL_ACCOUNT.webhookId } : {};
  const read = (name: string, input: object, condition = "true", isDeep = false): Read => {
    const skip = isDeep ? Math.floor(count / 2 / table.share) : 0;
    const rows = `FROM ${table.from} AND ${condition}`;
    const page = `SELECT * ${rows} ORDER BY ${table.time} DESC, ${table.key} DESC LIMIT ${PAGE} OFFSET ${skip}`;
    const reference = { sql: [`SELECT count(*) ${rows}`, page], values: [] };
    return { name: `${list}, ${name}`, operation, input: { ...own, limit: PAGE, ...input }, table, isDeep, reference };
  };
  const sameDay = `${table.time} >= '${day}T03:00:00Z' AND ${table.time} < timestamptz '${day}T03:00:00Z' + interval '1 day'`;
  const [common] = statuses.filter((status) => ["PAID", "SUCCESS", "DELIVERED"].includes(status));
  return [
    read("first page", {}),
    read("from the middle", {}, "true", true),
    read("oldest first", { sort: "oldest" }),
    read("one day", { from: day, to: day }, sameDay),
    ...statuses.map((status) => read(status, { status }, `status = '${status}'`)),
    ...statuses
      .filter((status) => status !== common)
      .map((status) =>
        read(`${status}, one day`, { status, from: day, to: day }, `${sameDay} AND status = '${status}'`),
      ),
  ];
}

function searches({ count }: Facts): Read[] {
  const some = Math.floor(count / 200) * 100 + 5;
  const endToEndId = `E60701190202611011200${`${some}`.padStart(11, "0")}`;
  const search = (name: string, text: string): Read => ({
    name: `search, ${name}`,
    operation: "search",
    input: { text, locale: "en" },
    table: TABLES.charges,
    isDeep: false,
  });
  const found = (list: "charges" | "payouts" | "refunds", text: string): Read => ({
    name: `${list}, searched`,
    operation: LISTS[list].operation,
    input: { limit: PAGE, search: text },
    table: TABLES[list],
    isDeep: false,
  });
  return [
    search("externalId", `charge-${some}`),
    search("endToEndId", endToEndId),
    search("amount", "123.45"),
    search("CPF", "00000000191"),
    search("Pix key", "nobody@bench.example"),
    found("charges", `charge-${some}`),
    found("payouts", `payout-${some}`),
    found("refunds", endToEndId),
    ...AUDIT_FILTERS.map(([name, input]) => ({
      name: `audit, ${name}`,
      operation: LISTS.audit.operation,
      input: { limit: PAGE, ...input },
      table: TABLES.audit,
      isDeep: false,
    })),
  ];
}

function sums({ day, today }: Facts): Read[] {
  const read = (name: string, operation: string, input: object): Read => ({
    name,
    operation,
    input: { ...input },
    table: TABLES.charges,
    isDeep: false,
  });
  const period = { accountNumber: FULL_ACCOUNT.number, startDate: day, endDate: today, limit: "100" };
  const lines = { accountNumber: FULL_ACCOUNT.number, initDate: day, endDate: today, pageSize: PAGE };
  return [
    read("overview", "showOverview", {}),
    read("recent payments", "listRecentPayments", {}),
    read("balances of a day", "showBalances", { day }),
    read("balances of a year", "showBalanceYear", {}),
    read("statement, days", "getConsolidatedStatement", period),
    read("statement, last pages", "getStatement", { ...lines, page: 1_000 }),
    read("statement, of a CPF", "getStatement", { ...lines, counterPartyCpf: "00000000191" }),
  ];
}
