import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Gavel, Receipt, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";

type Kind = ConsoleOutput<"getStatement">["transactions"][number]["typeB"];

const ICONS = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  refund: Undo2,
  internalTransfer: ArrowLeftRight,
  fee: Receipt,
  judicial: Gavel,
};

/** Shows the kind of a statement line. `terse`: only the icon on narrow screens. */
export function LineKind({ kind, terse = false }: { kind: Kind; terse?: boolean }) {
  const t = useTranslations("lineKind");
  const Icon = ICONS[kind];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className={terse ? "max-md:sr-only" : undefined}>{t(kind)}</span>
    </span>
  );
}
