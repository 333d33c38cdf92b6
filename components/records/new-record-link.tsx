"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "../page/viewer.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";

const NEW = {
  charge: { href: "/charges/new", operation: "createCharge" },
  withdrawal: { href: "/payouts/new", operation: "withdrawToKey" },
  transfer: { href: "/transfers/new", operation: "createTransfer" },
} as const;

type Props = { kind: keyof typeof NEW; look?: "primary" | "secondary" };

/** The link to create a record. Renders nothing when the role may not create it. */
export function NewRecordLink({ kind, look = "primary" }: Props) {
  const t = useTranslations("newRecord");
  const { href, operation } = NEW[kind];
  if (!useMay(operation)) return null;
  return (
    <Link href={href} className={buttonStyles({ look })}>
      <Plus aria-hidden className="size-4" />
      {t(kind)}
    </Link>
  );
}
