"use client";

import { Check, LoaderCircle, type LucideIcon, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import type { BrCode } from "#lib/core/pix/br-code.ts";
import { Button } from "../ui/button.tsx";
import { Money } from "../values/money.tsx";
import { useRefusalWords } from "./refusal-words.ts";

type Outcome = ConsoleOutput<"showSandboxPayment">;
type Props = { instructionId: string; payee: BrCode; after: { says: string; onClick: () => void } };

const LOOK_AGAIN_MS = 700;

const isOpen = (outcome: Outcome | undefined) => !outcome || (outcome.status !== "REFUSED" && outcome.verdict === null);

const LOOKS: Record<"open" | "paid" | "refused", { icon: LucideIcon; style: string }> = {
  open: { icon: LoaderCircle, style: "bg-accent-soft text-accent [&_svg]:animate-spin" },
  paid: { icon: Check, style: "bg-good-soft text-good" },
  refused: { icon: X, style: "bg-bad-soft text-bad" },
};

/** Shows the result of a simulated payment: in progress, paid, or refused with the reason. */
export function PhoneOutcome({ instructionId, payee, after }: Props) {
  const t = useTranslations("sandbox");
  const refusal = useRefusalWords();
  const { data } = useRead(
    "showSandboxPayment",
    { instructionId },
    { everyMs: (outcome) => isOpen(outcome) && LOOK_AGAIN_MS },
  );
  const state = isOpen(data) ? "open" : data?.verdict === "ACCEPTED" ? "paid" : "refused";
  const { icon: Icon, style } = LOOKS[state];
  return (
    <div role="status" className="flex animate-rise flex-col items-center py-10 text-center">
      <span className={`inline-flex size-14 items-center justify-center rounded-full ${style}`}>
        <Icon aria-hidden className="size-6" />
      </span>
      <p className="mt-5 font-semibold text-ink text-lg">{t(state)}</p>
      {payee.amount === undefined ? null : <Money cents={payee.amount} className="mt-1 font-semibold text-2xl" />}
      <p className="text-muted text-sm">{payee.name}</p>
      {state === "refused" ? (
        <>
          <p className="mt-5 max-w-64 text-pretty text-ink text-sm">{refusal(data?.reason ?? "")}</p>
          <p className="mt-1 font-mono text-faint text-xs">{data?.reason}</p>
        </>
      ) : null}
      {state === "open" ? null : (
        <Button onClick={after.onClick} className="mt-6">
          {after.says}
        </Button>
      )}
    </div>
  );
}
