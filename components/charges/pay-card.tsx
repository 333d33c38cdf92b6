"use client";

import { Download, Expand, ExternalLink, Hourglass, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import { Button, buttonStyles } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { toast } from "../ui/toast.ts";
import type { ShownCharge } from "./charge-reads.ts";
import { Countdown } from "./countdown.tsx";
import { QrCode } from "./qr-code.tsx";

type Props = { charge: ShownCharge; onOver: () => void; onLarge: () => void };

/** Shows the code of a charge, to scan, copy, print or share, and how long it can be paid; or that the bank does not have it yet. */
export function PayCard(props: Props) {
  return props.charge.awaitsBank ? <AwaitsBank {...props} /> : <Payable {...props} />;
}

/** A code that nobody can pay is not shown. */
function AwaitsBank({ charge, onOver }: Props) {
  const t = useTranslations("charge");
  return (
    <Card aria-label={t("awaitsBank")} className="flex flex-col items-center gap-4 text-center">
      <Notice icon={Hourglass} title={t("awaitsBank")}>
        {t("awaitsBankHint")}
      </Notice>
      <Countdown from={charge.createdAt} to={charge.expiresAt} onOver={onOver} />
    </Card>
  );
}

function Payable({ charge, onOver, onLarge }: Props) {
  const t = useTranslations("charge");
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Card aria-label={t("waiting")} className="flex flex-col items-center gap-4 text-center">
      <div>
        <p className="wrap-anywhere hidden font-semibold text-ink text-xl print:block">{charge.holderName}</p>
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

type CodeToolsProps = { frame: RefObject<HTMLElement | null>; name: string; onLarge: () => void };

/** Buttons to enlarge, print and save a QR code. `frame` contains the code; `name` is the name of its files. */
function CodeTools({ frame, name, onLarge }: CodeToolsProps) {
  const t = useTranslations("charge");
  const save = async (format: "svg" | "png") => {
    const svg = frame.current?.querySelector("svg");
    if (!svg) return;
    try {
      const { saveCode } = await import("./save-code.ts");
      await saveCode(svg, name, format);
    } catch {
      void toast("bad", t("saveFailed"));
    }
  };
  return (
    <div className="grid w-full grid-cols-2 gap-2 print:hidden">
      <Button size="sm" onClick={onLarge}>
        <Expand aria-hidden className="size-3.5" />
        {t("large")}
      </Button>
      <Button size="sm" onClick={() => print()}>
        <Printer aria-hidden className="size-3.5" />
        {t("print")}
      </Button>
      <Button size="sm" onClick={() => void save("svg")}>
        <Download aria-hidden className="size-3.5" />
        {t("saveSvg")}
      </Button>
      <Button size="sm" onClick={() => void save("png")}>
        <Download aria-hidden className="size-3.5" />
        {t("savePng")}
      </Button>
    </div>
  );
}

/** The link to the player's page of a charge, to copy or to open. */
function ShareLink({ url }: { url: string }) {
  const t = useTranslations("charge");
  return (
    <div className="w-full border-line border-t pt-4 text-left print:hidden">
      <h3 className="font-medium text-ink text-sm">{t("share")}</h3>
      <p className="mt-0.5 text-pretty text-muted text-xs">{t("shareHint")}</p>
      <div className="mt-3 flex gap-2">
        <CopyButton text={url} what={t("share")} label={t("copyLink")} className="flex-1" />
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={t("openLink")}
          className={buttonStyles({ size: "icon" })}
        >
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </div>
    </div>
  );
}
