"use client";

import { ScanLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useTypedEarly } from "#lib/client/page/use-typed-early.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Textarea } from "../ui/inputs/input.tsx";

type Props = { code: string; onChange: (code: string) => void; error: string | undefined };

/** Input for a Pix code: pasted, or scanned if the browser supports it. */
export function CodeInput({ code, onChange, error }: Props) {
  const t = useTranslations("sandbox");
  const [scan, setScan] = useState<"no" | "yes" | "cannot">("no");
  const close = () => setScan("no");
  const input = useTypedEarly<HTMLTextAreaElement>(onChange);
  if (scan === "yes") {
    return (
      <CodeScanner
        onClose={close}
        onCode={(seen) => {
          onChange(seen);
          close();
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("code")} required error={error}>
        {(control) => (
          <Textarea
            {...control}
            ref={input}
            value={code}
            onChange={(event) => onChange(event.target.value)}
            placeholder={t("codeHint")}
            spellCheck={false}
            className="break-all font-mono text-xs"
          />
        )}
      </Field>
      <Button size="sm" className="self-start" onClick={() => setScan(canScan() ? "yes" : "cannot")}>
        <ScanLine aria-hidden className="size-3.5" />
        {t("scan")}
      </Button>
      <p role="status" className="text-muted text-xs">
        {scan === "cannot" ? t("scanCannot") : null}
      </p>
    </div>
  );
}

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const LOOK_EVERY_MS = 200;

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** Returns whether this browser can read a QR code from its camera. */
function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices !== undefined;
}

/** Reads from the camera until it finds a QR code. The pictures stay in the browser. */
function CodeScanner({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
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
