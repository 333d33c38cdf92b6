import { Repeat } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "../page/viewer.tsx";
import { buttonStyles } from "../ui/button.tsx";

/** Leads to the form for a charge like this one. Renders nothing when the role may not create charges. */
export function RepeatCharge({ chargeId, wide = false }: { chargeId: string; wide?: boolean }) {
  const t = useTranslations("charge");
  if (!useMay("createCharge")) return null;
  return (
    <Link href={`/charges/new?repeat=${chargeId}`} className={buttonStyles({ wide })}>
      <Repeat aria-hidden className="size-4" />
      {t("repeat")}
    </Link>
  );
}
