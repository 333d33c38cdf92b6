"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "../layout/viewer.tsx";
import { buttonStyles } from "../ui/button-styles.ts";

/** The way to a new charge, for those who may make one. */
export function NewChargeLink({ look = "primary" }: { look?: "primary" | "secondary" }) {
  const t = useTranslations("charges");
  if (!useMay("createCharge")) return null;
  return (
    <Link href="/charges/new" className={buttonStyles({ look })}>
      <Plus aria-hidden className="size-4" />
      {t("new")}
    </Link>
  );
}
