"use client";

import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { copyText } from "#lib/client/plain-http.ts";
import { Button } from "./button.tsx";
import { toast } from "./toast.ts";

type Props = {
  text: string;
  what: string;
  label?: string;
  look?: "primary" | "secondary";
  /** The whole text stands beside the button, where it can be copied by hand. */
  isShown?: boolean;
  className?: string;
};

const SHOWN_MS = 1_600;

/** Copies a text and announces it, also when the browser refuses. `what` names the text in the accessible name of a button without a label. */
export function CopyButton({ text, what, label, look, isShown, className }: Props) {
  const t = useTranslations("common");
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const Icon = copied ? Check : Copy;
  const copy = async () => {
    if (await copyText(text)) return setCopied(true);
    const byHand = isShown ? t("copyByHand") : <Kept says={t("copyThisByHand")} text={text} />;
    void toast("bad", t("copyRefused"), byHand);
  };
  const icon = (
    <Icon aria-hidden className={clsx(label ? "size-4" : "size-3.5", copied && look !== "primary" && "text-good")} />
  );
  return (
    <>
      {label ? (
        <Button look={look} onClick={copy} className={className}>
          {icon}
          {copied ? t("copied") : label}
        </Button>
      ) : (
        <button
          type="button"
          onClick={copy}
          aria-label={t("copy", { what })}
          className={clsx(
            "inline-flex size-6 shrink-0 items-center justify-center rounded-md text-faint transition-colors hover:bg-hover hover:text-ink print:hidden",
            className,
          )}
        >
          {icon}
        </button>
      )}
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </>
  );
}

/** One click selects the text. */
function Kept({ says, text }: { says: string; text: string }) {
  return (
    <>
      {says} <span className="wrap-anywhere select-all font-mono text-ink text-xs">{text}</span>
    </>
  );
}
