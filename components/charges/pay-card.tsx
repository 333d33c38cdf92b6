"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Countdown } from "./countdown.tsx";
import type { ShownCharge } from "./shown-charge.ts";

const QRCodeSVG = dynamic(() => import("qrcode.react").then((module) => module.QRCodeSVG), {
  ssr: false,
  loading: () => <Skeleton className="aspect-square w-full" />,
});

/** The code, for the camera and for the clipboard, and how long it can be paid. */
export function PayCard({ charge, onOver }: { charge: ShownCharge; onOver: () => void }) {
  const t = useTranslations("charge");
  return (
    <Card aria-label={t("waiting")} className="flex flex-col items-center gap-4 text-center">
      <div>
        <h2 className="font-semibold text-ink text-lg">{t("waiting")}</h2>
        <p className="mt-1 text-pretty text-muted text-sm">{t("scan")}</p>
      </div>
      <div className="w-full max-w-72 rounded-xl border border-line bg-white p-4">
        <QRCodeSVG
          value={charge.brCode}
          size={256}
          level="M"
          title={t("qrTitle")}
          className="block aspect-square h-auto w-full"
        />
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
          <span className="line-clamp-2 break-all">{charge.brCode}</span>
        </p>
        <CopyButton text={charge.brCode} what={t("code")} label={t("copyCode")} className="w-full" />
      </div>
    </Card>
  );
}
