"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PaidMark } from "../records/paid-mark.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Money } from "../values/money.tsx";
import { Status } from "../values/status.tsx";
import type { ShownCharge } from "./charge-reads.ts";
import { Countdown } from "./countdown.tsx";
import { QrCode } from "./qr-code.tsx";

type Props = { charge: ShownCharge; onOver: () => void; onClose: () => void };

/** Shows the code in full screen, for a payer at the counter. Also shows when the charge is paid. */
export function LargeCode({ charge, onOver, onClose }: Props) {
  const t = useTranslations("charge");
  useFullScreen(onClose);
  return (
    <Dialog open onOpenChange={onClose} title={t("qrTitle")} place="whole" hideTitle>
      <div className="flex min-h-dvh flex-col items-center justify-center gap-5 p-6 text-center">
        {charge.status === "PENDING" ? (
          <>
            <p className="wrap-anywhere text-muted">{charge.holderName}</p>
            <Money cents={charge.amount} className="font-semibold text-3xl tracking-tight" />
            <div className="w-[min(88vw,68dvh)] overflow-hidden rounded-2xl border border-line bg-white">
              <QrCode brCode={charge.brCode} />
            </div>
            <Countdown from={charge.createdAt} to={charge.expiresAt} onOver={onOver} />
          </>
        ) : (
          <div className="flex flex-col items-center gap-4">
            {charge.status === "PAID" ? <PaidMark /> : null}
            <Status of="charge" status={charge.status} />
            <Money cents={charge.amount} className="font-semibold text-3xl tracking-tight" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Enters full screen while mounted, if the browser allows it. When full screen ends, calls `onClose`. */
function useFullScreen(onClose: () => void): void {
  useEffect(() => {
    document.documentElement.requestFullscreen?.().catch(() => {});
    const left = () => {
      if (!document.fullscreenElement) onClose();
    };
    document.addEventListener("fullscreenchange", left);
    return () => {
      document.removeEventListener("fullscreenchange", left);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [onClose]);
}
