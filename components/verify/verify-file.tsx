"use client";

import { clsx } from "clsx";
import { FileCheck2, FileUp, FileX2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useState } from "react";
import { Card } from "../ui/data-display/card.tsx";

type Outcome = "same" | "different" | "unreadable" | "unable";
type Checked = { name: string; sha256: string; outcome: Outcome };

/** Compares a file with those that were issued, by its SHA-256. It is computed here: the file is sent nowhere. */
export function VerifyFile({ sha256s }: { sha256s: readonly string[] }) {
  const t = useTranslations("verify");
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isOver, setIsOver] = useState(false);
  const check = async (file: File | undefined) => {
    if (file) setChecked({ name: file.name, ...(await compared(file, sha256s)) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void check(event.dataTransfer.files[0]);
  };
  return (
    <Card title={t("file")}>
      <p className="text-pretty text-muted text-sm">{t("fileLead")}</p>
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={clsx(
          "mt-4 flex cursor-pointer flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center text-sm has-focus-visible:ring-3 has-focus-visible:ring-accent/20",
          isOver ? "border-accent bg-accent-soft" : "border-line-strong hover:bg-sunken",
        )}
      >
        <FileUp aria-hidden className="size-5 text-accent" />
        <span className="font-medium text-ink">{t("choose")}</span>
        <input
          type="file"
          accept="application/pdf,.pdf"
          className="sr-only"
          onChange={(event) => {
            void check(event.target.files?.[0]);
            // The same file can be chosen again.
            event.target.value = "";
          }}
        />
      </label>
      <div role="status">{checked ? <Result checked={checked} /> : null}</div>
    </Card>
  );
}

function Result({ checked: { name, sha256, outcome } }: { checked: Checked }) {
  const t = useTranslations("verify");
  const isSame = outcome === "same";
  const Icon = isSame ? FileCheck2 : FileX2;
  return (
    <div className={clsx("mt-4 flex gap-3 rounded-lg p-4 text-sm", isSame ? "bg-good-soft" : "bg-bad-soft")}>
      <Icon aria-hidden className={clsx("size-5 shrink-0", isSame ? "text-good" : "text-bad")} />
      <div className="wrap-anywhere min-w-0">
        <p className={clsx("font-semibold", isSame ? "text-good" : "text-bad")}>{t(outcome)}</p>
        <p className="mt-1 text-ink">{t(`${outcome}Hint`)}</p>
        <p className="mt-2 text-muted text-xs">{name}</p>
        {sha256 ? <p className="font-mono text-muted text-xs">SHA-256 {sha256}</p> : null}
      </div>
    </div>
  );
}

async function compared(file: File, sha256s: readonly string[]): Promise<Omit<Checked, "name">> {
  // Browsers offer it only over https, and on this machine itself.
  if (!globalThis.crypto?.subtle) return { sha256: "", outcome: "unable" };
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return { sha256, outcome: sha256s.includes(sha256) ? "same" : "different" };
  } catch {
    return { sha256: "", outcome: "unreadable" };
  }
}
