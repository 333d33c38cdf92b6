"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Skeleton } from "../ui/skeleton.tsx";

const QRCodeSVG = dynamic(() => import("qrcode.react").then((module) => module.QRCodeSVG), {
  ssr: false,
  loading: () => <Skeleton className="aspect-square w-full" />,
});

/** Shows a Pix code as a QR code with the white margin that scanners need. Fills the available width. */
export function QrCode({ brCode }: { brCode: string }) {
  const t = useTranslations("charge");
  return (
    <QRCodeSVG
      value={brCode}
      level="M"
      marginSize={4}
      title={t("qrTitle")}
      className="block aspect-square h-auto w-full"
    />
  );
}
