import { FileText, type LucideIcon, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "../page/viewer.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Link } from "../ui/link.tsx";
import type { TaxIdPlace } from "../values/masked-tax-id.tsx";
import { playerAddress } from "../values/player-address.ts";

/** The acts that usually follow once money has moved. */
export function NextSteps({ children }: { children: ReactNode }) {
  const t = useTranslations("next");
  return (
    <Card title={t("title")} className="print:hidden">
      <div className="flex flex-col gap-2">{children}</div>
    </Card>
  );
}

/** Leads to another page. */
export function StepLink({ href, icon: Icon, children }: { href: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <Link href={href} className={buttonStyles({ wide: true })}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{children}</span>
    </Link>
  );
}

/** Leads to the receipt of the record with this address. */
export function ReceiptStep({ of }: { of: string }) {
  const t = useTranslations("next");
  return (
    <StepLink href={`${of}/receipt`} icon={FileText}>
      {t("receipt")}
    </StepLink>
  );
}

/** Leads to all Pix of the player named at a place. Renders nothing when the role may not see players. */
export function PlayerStep({ place, name }: { place: TaxIdPlace; name: string }) {
  const t = useTranslations("next");
  if (!useMay("showPlayer")) return null;
  return (
    <StepLink href={playerAddress(place)} icon={UserRound}>
      {t("player", { name })}
    </StepLink>
  );
}
