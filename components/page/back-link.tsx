import { ChevronLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "../ui/link.tsx";
import { usePlaceOf } from "./list-place.ts";

const LISTS = {
  "/charges": "charges",
  "/charges/unapplied": "unapplied",
  "/payouts": "payouts",
  "/refunds": "refunds",
  "/transfers": "transfers",
  "/reconciliations": "reconciliations",
  "/webhooks": "webhooks",
  "/developers": "developers",
  "/developers/requests": "requests",
} as const;

export type ListPath = keyof typeof LISTS;

type Props = { href: ListPath; name?: undefined } | { href: string; name: string };

/** The link back to the list that this page belongs to, with its filters, or to the page given by `href` and `name`. */
export function BackLink({ href, name }: Props) {
  const t = useTranslations("shell");
  const place = usePlaceOf(href);
  return (
    <Link
      href={place}
      className="-ml-1 mb-3 inline-flex items-center gap-1 rounded-md font-medium text-muted text-sm hover:text-ink print:hidden"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {name ?? t(LISTS[href as ListPath])}
    </Link>
  );
}
