import { useTranslations } from "next-intl";
import { useMay } from "../../page/viewer.tsx";
import { Link } from "../../ui/link.tsx";
import type { Delivery } from "./delivery-query.ts";

type Of = NonNullable<Delivery["record"]>;

const PAGES = {
  charge: { path: "/charges", operation: "showCharge" },
  withdrawal: { path: "/payouts", operation: "showWithdrawal" },
  refund: { path: "/refunds", operation: "showRefund" },
} as const;

const ENDS = 4;

/** Names the record of a delivery, with a link for a person who may open it. */
export function DeliveryRecord({ record }: { record: Of }) {
  const kindName = useTranslations("recordKind");
  const { path, operation } = PAGES[record.kind];
  const mayOpen = useMay(operation);
  const text = (
    <>
      {kindName(record.kind)} <span className="font-mono text-xs">…{record.id.slice(-ENDS)}</span>
    </>
  );
  if (!mayOpen) return <span className="whitespace-nowrap text-muted">{text}</span>;
  return (
    <Link
      href={`${path}/${record.id}`}
      className="relative z-10 whitespace-nowrap text-accent underline-offset-2 hover:underline"
    >
      {text}
    </Link>
  );
}
