"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { CodeTools } from "./code-tools.tsx";
import { Countdown } from "./countdown.tsx";
import { QrCode } from "./qr-code.tsx";
import { ShareLink } from "./share-link.tsx";
import type { ShownCharge } from "./shown-charge.ts";

type Props = { charge: ShownCharge; onOver: () => void; onLarge: () => void };

/** Shows the code of a charge, to scan, copy, print or share, and how long it can be paid. */
export function PayCard({ charge, onOver, onLarge }: Props) {
  const t = useTranslations("charge");
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Card aria-label={t("waiting")} className="flex flex-col items-center gap-4 text-center">
      <div>
        <h2 className="font-semibold text-ink text-lg">{t("waiting")}</h2>
        <p className="mt-1 text-pretty text-muted text-sm">{t("scan")}</p>
      </div>
      <div ref={frame} className="w-full max-w-76 overflow-hidden rounded-xl border border-line bg-white">
        <QrCode brCode={charge.brCode} />
      </div>
      <Countdown from={charge.createdAt} to={charge.expiresAt} onOver={onOver} />
      <div className="w-full">
        <p id="br-code" className="sr-only">
          {t("code")}
        </p>
        <p
          aria-describedby="br-code"
          className="mb-3 rounded-lg bg-sunken px-3 py-2 text-left font-mono text-muted text-xs"
        >
          <span className="line-clamp-2 break-all print:line-clamp-none">{charge.brCode}</span>
        </p>
        <CopyButton text={charge.brCode} what={t("code")} label={t("copyCode")} className="w-full print:hidden" />
      </div>
      <CodeTools frame={frame} name={`pix-${charge.externalId}`} onLarge={onLarge} />
      <ShareLink url={charge.payUrl} />
    </Card>
  );
}
