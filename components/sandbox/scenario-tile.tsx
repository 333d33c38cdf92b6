"use client";

import {
  CalendarClock,
  CircleDollarSign,
  Copy,
  Layers,
  type LucideIcon,
  Play,
  RotateCw,
  TriangleAlert,
  UserRoundX,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { SCENARIO_CHARGES_MAX } from "#lib/core/limits.ts";
import type { Scenario } from "#lib/core/sandbox.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { onDemand } from "../ui/on-demand.tsx";

const ScenarioResult = onDemand(() => import("./scenario-result.tsx").then((module) => module.ScenarioResult));

const ICONS: Record<Scenario, LucideIcon> = {
  late: CalendarClock,
  twice: Copy,
  wrongAmount: CircleDollarSign,
  thirdParty: UserRoundX,
  quarantine: TriangleAlert,
  many: Layers,
};
const COUNT_FIRST = "10";

/** One scenario: what it does and what should come of it, its button, and what came of its last run. */
export function ScenarioTile({ scenario, pixKey }: { scenario: Scenario; pixKey: string }) {
  const t = useTranslations("scenarios");
  const write = useWrite("runScenario");
  const [runId, setRunId] = useState<string>();
  const [typed, setTyped] = useState(COUNT_FIRST);
  const [tried, setTried] = useState(false);
  // A run that failed is tried again under its id, so that it happens once even if only its answer was lost.
  const asked = useRef<string>(undefined);
  const Icon = ICONS[scenario];
  const isMany = scenario === "many";
  const count = isMany ? countOf(typed) : 1;
  const start = () => {
    setTried(true);
    if (count === null || write.isPending) return;
    asked.current ??= crypto.randomUUID();
    const id = asked.current;
    const onSuccess = () => {
      asked.current = undefined;
      setRunId(id);
    };
    write.mutate({ scenario, pixKey, runId: id, count }, { onSuccess });
  };
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-xl border border-line p-4">
      <div className="flex gap-3">
        <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent">
          <Icon aria-hidden className="size-4" />
        </span>
        <div className="min-w-0">
          <h3 className="font-medium text-ink text-sm">{t(scenario)}</h3>
          <p className="mt-0.5 text-pretty text-muted text-xs">{t(`${scenario}Hint`)}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        {isMany ? (
          <Field
            label={t("count")}
            required
            error={tried && count === null ? t("countWrong", { max: SCENARIO_CHARGES_MAX }) : undefined}
            className="w-28"
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        <Button
          aria-label={`${t(runId ? "again" : "run")}: ${t(scenario)}`}
          busy={write.isPending}
          // The second click of a double click may come when the first one's answer is there already.
          onClick={(event) => event.detail < 2 && start()}
        >
          {runId ? <RotateCw aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
          {t(runId ? "again" : "run")}
        </Button>
      </div>
      {write.isError ? <ProblemBanner error={write.error} /> : null}
      <Outcome runId={runId} isMany={isMany} />
    </li>
  );
}

/** What came of the last run. It has its place from the start: a result must not move other buttons while they are clicked. */
function Outcome({ runId, isMany }: { runId: string | undefined; isMany: boolean }) {
  const t = useTranslations("scenarios");
  return (
    <div className="min-h-36 border-line border-t pt-3 text-sm">
      {runId ? (
        <ScenarioResult key={runId} runId={runId} isMany={isMany} />
      ) : (
        <p className="text-muted text-xs">{t("notRun")}</p>
      )}
    </div>
  );
}

function countOf(typed: string): number | null {
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= SCENARIO_CHARGES_MAX ? count : null;
}
