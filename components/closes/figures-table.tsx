import { clsx } from "clsx";
import { Check, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { MovementKind } from "#lib/domain/statement/closes/periods/movement-kinds.contract.ts";
import { Card } from "../ui/data-display/card.tsx";
import { Scrollable } from "../ui/data-display/scrollable.tsx";
import { Link } from "../ui/link.tsx";
import { Money } from "../values/money.tsx";
import { type Column, closingOf, type Figures, isProven, KINDS, movementOf, summedOf, totalOf } from "./figures.ts";

type Props = { accounts: readonly Figures[]; from: string; to: string };

/** Shows, for each account and for all, how the opening balance becomes the closing balance, and whether it does. */
export function FiguresTable({ accounts, from, to }: Props) {
  const t = useTranslations("closes");
  const columns: Column[] = accounts.length > 1 ? [totalOf(accounts), ...accounts] : [...accounts];
  const proven = isProven(accounts);
  return (
    <Card flush title={t("figures")}>
      {accounts.length === 0 ? (
        <p className="px-5 pb-5 text-muted text-sm">{t("noAccounts")}</p>
      ) : (
        <>
          <p className="-mt-2 px-5 pb-3 text-pretty text-muted text-sm">{t("figuresHint")}</p>
          <Scrollable label={t("figures")} className="overflow-x-auto print:overflow-visible">
            <table className="w-full border-collapse text-sm">
              <caption className="sr-only">{t("figures")}</caption>
              <Heads columns={columns} />
              <tbody>
                <Row name={t("opening")} columns={columns} strong>
                  {(column) => <Money cents={column.opening} />}
                </Row>
                {KINDS.map((kind) => (
                  <Row key={kind} name={t(`kind_${kind}`)} columns={columns}>
                    {(column) => <Movement kind={kind} column={column} from={from} to={to} />}
                  </Row>
                ))}
                <Row name={t("sum")} columns={columns} strong above>
                  {(column) => <Money cents={summedOf(column)} />}
                </Row>
                <Row name={t("closing")} columns={columns} strong>
                  {(column) => <Money cents={closingOf(column)} />}
                </Row>
                <Row name={t("proof")} columns={columns}>
                  {(column) => <Agreement agrees={summedOf(column) === closingOf(column)} />}
                </Row>
                <Row name={t("held")} columns={columns} above>
                  {(column) => <Money cents={column.held} className="text-muted" />}
                </Row>
              </tbody>
            </table>
          </Scrollable>
          <p
            role={proven ? undefined : "alert"}
            className={clsx(
              "flex items-start gap-2 border-line border-t px-5 py-3 text-pretty text-sm",
              proven ? "text-good" : "bg-bad-soft text-bad",
            )}
          >
            {proven ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0" />
            ) : (
              <X aria-hidden className="mt-0.5 size-4 shrink-0" />
            )}
            {proven ? t("provenAll") : t("unprovenAll")}
          </p>
        </>
      )}
    </Card>
  );
}

const STICKY = "sticky left-0 z-10 bg-surface pr-3 pl-5 text-left";

function Heads({ columns }: { columns: readonly Column[] }) {
  const t = useTranslations("closes");
  return (
    <thead>
      <tr className="border-line border-b">
        <td className={STICKY} />
        {columns.map(({ accountNumber, holderName }) => (
          <th
            key={accountNumber}
            scope="col"
            className="px-3 pb-2 text-right align-bottom font-medium text-muted text-xs last:pr-5"
          >
            <span className="block whitespace-nowrap">{accountNumber ?? t("all")}</span>
            {holderName ? (
              <span className="ml-auto block max-w-40 truncate font-normal text-faint">{holderName}</span>
            ) : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type RowProps = {
  name: string;
  columns: readonly Column[];
  strong?: boolean;
  /** Whether a line stands above it. */
  above?: boolean;
  children: (column: Column) => ReactNode;
};

function Row({ name, columns, strong = false, above = false, children }: RowProps) {
  return (
    <tr className={clsx(above && "border-line-strong border-t", strong && "font-medium text-ink")}>
      <th
        scope="row"
        className={clsx(STICKY, "py-2 align-top", strong ? "font-medium text-ink" : "font-normal text-muted")}
      >
        {name}
      </th>
      {columns.map((column) => (
        <td key={column.accountNumber} className="px-3 py-2 text-right align-top last:pr-5">
          {children(column)}
        </td>
      ))}
    </tr>
  );
}

type MovementProps = { kind: MovementKind; column: Column; from: string; to: string };

/** The sum of a kind, with the number of its movements. It leads to the statement lines behind it. */
function Movement({ kind, column, from, to }: MovementProps) {
  const t = useTranslations("closes");
  const { count, cents } = movementOf(column, kind);
  const { accountNumber } = column;
  if (count === 0n) return <span className="text-faint">–</span>;
  const sum = <Money cents={cents} className={cents < 0n ? "text-ink" : "text-good"} />;
  return (
    <>
      {accountNumber ? (
        <Link
          href={linesAddress({ accountNumber, kind, from, to })}
          className="rounded-sm underline decoration-line-strong underline-offset-4 hover:decoration-accent"
        >
          {sum}
          <span className="sr-only"> {t("seeLines", { kind: t(`kind_${kind}`), account: accountNumber })}</span>
        </Link>
      ) : (
        sum
      )}
      <span className="block whitespace-nowrap text-muted text-xs">{t("count", { count: Number(count) })}</span>
    </>
  );
}

function Agreement({ agrees }: { agrees: boolean }) {
  const t = useTranslations("closes");
  const Icon = agrees ? Check : X;
  return (
    <span className={clsx("inline-flex items-center gap-1 whitespace-nowrap", agrees ? "text-good" : "text-bad")}>
      <Icon aria-hidden className="size-3.5" />
      {agrees ? t("proven") : t("unproven")}
    </span>
  );
}

/** The statement's filters for each kind of movement. */
const FILTERS: Record<MovementKind, { kind: string; direction?: "credit" | "debit" }> = {
  deposit: { kind: "deposit" },
  withdrawal: { kind: "withdrawal" },
  refund: { kind: "refund" },
  transferIn: { kind: "internalTransfer", direction: "credit" },
  transferOut: { kind: "internalTransfer", direction: "debit" },
  fee: { kind: "fee" },
  judicialDebit: { kind: "judicial", direction: "debit" },
  judicialCredit: { kind: "judicial", direction: "credit" },
  payoutReturn: { kind: "withdrawalReturn" },
};

type Wanted = { accountNumber: string; kind: MovementKind; from: string; to: string };

/** Returns the address of the statement lines of a kind, from one day to another. */
function linesAddress({ accountNumber, kind, from, to }: Wanted): string {
  return `/statement?${new URLSearchParams({ account: accountNumber, from, to, ...FILTERS[kind] })}`;
}
