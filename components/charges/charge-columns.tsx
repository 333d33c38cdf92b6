import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { TwoLines, useRecordColumns } from "../records/use-record-columns.tsx";
import { MaskedTaxId } from "../values/masked-tax-id.tsx";

type ChargeRow = ConsoleOutput<"listCharges">["rows"][number];

export function useChargeColumns() {
  const t = useTranslations("charges");
  return useRecordColumns<"charge", ChargeRow>("charge", [
    {
      id: "payer",
      header: t("payer"),
      cell: (row) => (
        <TwoLines
          first={row.payerName ?? (row.payerTaxId ? <MaskedTaxId taxId={row.payerTaxId} /> : null)}
          second={row.description}
          nobody={t("anyPayer")}
        />
      ),
      from: "sm",
      className: "max-w-0",
    },
  ]);
}
