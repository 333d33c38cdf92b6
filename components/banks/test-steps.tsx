import { Check, CircleDashed, LoaderCircle, Minus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { TEST_STEPS } from "#lib/domain/connections/connection.contract.ts";
import type { Bank } from "./bank.ts";

type Outcome = Bank["testSteps"][number]["outcome"] | "WAITING";

const LOOKS = {
  PASSED: { icon: Check, tone: "text-good" },
  FAILED: { icon: X, tone: "text-bad" },
  SKIPPED: { icon: Minus, tone: "text-faint" },
  WAITING: { icon: CircleDashed, tone: "text-faint" },
} as const;

/** The steps of the last test, and what came of each. */
export function TestSteps({ bank: { state, testSteps } }: { bank: Bank }) {
  const t = useTranslations("banks");
  const isRunning = state === "TESTING";
  // A bank that stopped answering later has passed its test nevertheless.
  const hasPassed = testSteps.every(({ outcome }) => outcome !== "FAILED");
  const result = state === "FAILING" && hasPassed ? "READY" : state;
  return (
    <section aria-label={t("test")} aria-busy={isRunning}>
      <p role="status" className="mb-2 flex items-center gap-2 text-muted text-sm">
        {isRunning ? <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-accent" /> : null}
        {isRunning ? t("testing") : testSteps.length === 0 ? t("neverTested") : t(`result${result}`)}
      </p>
      <ol className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {TEST_STEPS.map((step) => {
          const found = isRunning ? undefined : testSteps.find((one) => one.step === step);
          return (
            <Step key={step} name={t(`step${step}`)} outcome={found?.outcome ?? "WAITING"} text={found?.text ?? ""} />
          );
        })}
      </ol>
    </section>
  );
}

function Step({ name, outcome, text }: { name: string; outcome: Outcome; text: string }) {
  const t = useTranslations("banks");
  const { icon: Icon, tone } = LOOKS[outcome];
  return (
    <li className="flex gap-3 px-3 py-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <span className="wrap-anywhere min-w-0">
        <span className="text-ink">{name}</span> <span className="sr-only">{t(`outcome${outcome}`)}</span>
        {text ? <span className="block text-muted text-xs">{text}</span> : null}
      </span>
    </li>
  );
}
