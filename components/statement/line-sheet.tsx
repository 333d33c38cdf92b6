"use client";

import { useTranslations } from "next-intl";
import { buttonStyles } from "../ui/button.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Link } from "../ui/link.tsx";
import type { TaxIdPlace } from "../values/masked-tax-id.tsx";
import { Metadata } from "../values/metadata.tsx";
import { Money } from "../values/money.tsx";
import { PlayerName, WholeTaxId } from "../values/person.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import type { Line } from "./selection/statement-selection.ts";
import { LineKind } from "./statement-columns.tsx";

/** Shows all fields of a statement line, with a link to its record. */
export function LineSheet({ line, onOpenChange }: { line: Line; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("statement");
  const id = (name: "endToEndId" | "externalId" | "transactionId", value: string | null): Fact | null =>
    value ? { name: t(name), value: <Identifier id={value} what={t(name)} /> } : null;
  const text = (name: "bank" | "description", value: string | null): Fact | null =>
    value ? { name: t(name), value: <span className="min-w-0 break-words">{value}</span> } : null;
  const facts: (Fact | null)[] = [
    { name: t("kind"), value: <LineKind kind={line.typeB} /> },
    { name: t("when"), value: <DateTime at={line.settlementDateTime} look="full" /> },
    { name: t("balance"), value: <Money cents={line.balanceAfter} /> },
    line.name
      ? {
          name: t("counterparty"),
          value: <PlayerName name={line.name} {...(line.taxId ? { place: placeOf(line) } : {})} />,
        }
      : null,
    line.taxId ? { name: "CPF/CNPJ", value: <WholeTaxId taxId={line.taxId} place={placeOf(line)} /> } : null,
    text("bank", line.bankName),
    text("description", line.description),
    { name: t("account"), value: <span className="tabular-nums">{line.accountNumber}</span> },
    { name: t("lineNumber"), value: <span className="tabular-nums">{`${line.lineNumber}`}</span> },
    id("endToEndId", line.endToEndId),
    id("externalId", line.externalId),
    id("transactionId", line.productTransactionId),
    line.metadata && { name: t("metadata"), value: <Metadata entries={line.metadata} /> },
  ];
  const record = recordOf(line);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      place="side"
      title={t("movement")}
      description={<Money cents={line.amount} className="font-semibold text-2xl text-ink tracking-tight" />}
    >
      <div className="mt-5 flex flex-col gap-5">
        <Facts facts={facts.filter((fact) => fact !== null)} />
        {record ? (
          <Link href={record} className={buttonStyles({})}>
            {t("seeRecord")}
          </Link>
        ) : null}
      </div>
    </Dialog>
  );
}

function placeOf({ accountNumber, lineNumber }: Line): TaxIdPlace {
  return { at: "statementLine", accountNumber, lineNumber: Number(lineNumber) };
}

function recordOf({ typeB, endToEndId, productTransactionId }: Line): string | null {
  if (typeB === "deposit") return endToEndId && `/charges?search=${endToEndId}`;
  const list = {
    withdrawal: "payouts",
    withdrawalReturn: "payouts",
    refund: "refunds",
    internalTransfer: "transfers",
    fee: null,
    judicial: null,
  }[typeB];
  return list && `/${list}/${productTransactionId}`;
}
