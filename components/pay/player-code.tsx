"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { QRCodeSVG } from "qrcode.react";
import type { SharedCharge } from "#lib/domain/money-in/charges/charge.contract.ts";
import { CopyButton } from "../ui/copy-button.tsx";

// The time left is different in the browser and on the server, so only the browser renders the countdown.
const Countdown = dynamic(() => import("../charges/countdown.tsx").then((module) => module.Countdown), {
  ssr: false,
  loading: () => <div className="h-8 w-full max-w-72" />,
});

/** Shows the code of a player's charge, to copy and to scan. It is in the server's HTML, before any script has run. */
export function PlayerCode({ charge }: { charge: SharedCharge }) {
  const t = useTranslations("pay");
  return (
    <div className="mt-6 flex flex-col items-center gap-5">
      <div className="w-full max-w-72 overflow-hidden rounded-xl border border-line bg-white max-sm:order-2">
        <QRCodeSVG
          value={charge.brCode}
          level="M"
          marginSize={4}
          title={t("qrTitle")}
          className="block aspect-square h-auto w-full"
        />
      </div>
      <CopyButton
        text={charge.brCode}
        what={t("code")}
        label={t("copy")}
        look="primary"
        className="h-12! w-full text-base!"
      />
      <p className="text-pretty text-muted text-sm">{t("how")}</p>
      <Countdown from={charge.createdAt} to={charge.expiresAt} />
    </div>
  );
}
