"use client";

import { Download, Expand, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.ts";

type Props = { frame: RefObject<HTMLElement | null>; name: string; onLarge: () => void };

/** Buttons to enlarge, print and save a QR code. `frame` contains the drawn code; `name` is the name of its files. */
export function CodeTools({ frame, name, onLarge }: Props) {
  const t = useTranslations("charge");
  const save = async (format: "svg" | "png") => {
    const drawn = frame.current?.querySelector("svg");
    if (!drawn) return;
    try {
      const { saveCode } = await import("./save-code.ts");
      await saveCode(drawn, name, format);
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
