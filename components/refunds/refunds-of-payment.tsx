import { clsx } from "clsx";
import { useRead } from "#lib/client/calls/use-read.ts";
import { Link } from "../ui/link.tsx";
import { Money } from "../values/money.tsx";
import { Status } from "../values/status.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { refundsInput } from "./refund-reads.ts";

type Props = {
  endToEndId: string;
  /** The refund whose page this is. */
  here?: string;
  className?: string;
};

/** Lists the refunds of one payment, each with a link to its page. */
export function RefundsOfPayment({ endToEndId, here, className }: Props) {
  const refunds = useRead("listRefunds", refundsInput(endToEndId)).data?.rows ?? [];
  return (
    <ul className={clsx("flex flex-col text-sm", className)}>
      {refunds.map((refund) => (
        <li
          key={refund.transactionId}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0 last:pb-0"
        >
          <Link
            href={`/refunds/${refund.transactionId}`}
            aria-current={refund.transactionId === here ? "page" : undefined}
            className="font-medium text-accent underline-offset-2 hover:underline aria-[current=page]:text-ink"
          >
            <Money cents={refund.amount} />
          </Link>
          <Status of="refund" status={refund.status} />
          <DateTime at={refund.createdAt} className="ml-auto text-muted" />
        </li>
      ))}
    </ul>
  );
}
