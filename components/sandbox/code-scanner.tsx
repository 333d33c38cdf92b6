"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const LOOK_EVERY_MS = 200;

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** Returns whether this browser can read a QR code from its camera. */
export function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices !== undefined;
}

/** Reads from the camera until it finds a QR code. The pictures stay in the browser. */
export function CodeScanner({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const t = useTranslations("sandbox");
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  found.current = onCode;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const begin = async () => {
      const Class = detectorClass();
      if (!Class || !video.current) throw new Error("no detector");
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const detector = new Class({ formats: ["qr_code"] });
      const look = async () => {
        const [code] = video.current ? await detector.detect(video.current).catch(() => []) : [];
        if (isOver) return;
        if (code) found.current(code.rawValue);
        else timer = setTimeout(look, LOOK_EVERY_MS);
      };
      await look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    begin().catch(() => {
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <div className="flex flex-col gap-3">
      {failed ? (
        <p role="alert" className="rounded-lg bg-bad-soft px-3.5 py-3 text-bad text-sm">
          {t("scanFailed")}
        </p>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t("scan")}
          className="aspect-square w-full rounded-xl bg-sunken object-cover"
        />
      )}
      <Button onClick={onClose}>{t("scanStop")}</Button>
    </div>
  );
}
