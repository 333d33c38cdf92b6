"use client";

import { useTranslations } from "next-intl";
import type { ConsoleInput, ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type NetworkFaults = ConsoleInput<"setNetworkFaults">["faults"];

/** Presets of network faults. Any other setting is shown as `other`. */
const KINDS = {
  none: null,
  slow: { latencyMsMin: 500, latencyMsMax: 4_000 },
  unreliable: { latencyMsMax: 1_500, lost: 100, duplicated: 200, copiesMax: 3, reordered: 200 },
  late: { silenced: 500 },
  outage: { outage: true },
} as const satisfies Record<string, NetworkFaults>;

type Kind = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as Kind[];

function kindOf(faults: ConsoleOutput<"showNetworkFaults">["faults"]): Kind | undefined {
  return NAMES.find((name) => {
    const kind = KINDS[name];
    if (!faults || !kind) return faults === kind;
    const trouble = [faults.latencyMsMin, faults.latencyMsMax, faults.lost, faults.duplicated, faults.reordered];
    const wanted = { latencyMsMin: 0, latencyMsMax: 0, lost: 0, duplicated: 0, reordered: 0, silenced: 0, ...kind };
    return (
      faults.outage === "outage" in kind &&
      faults.silenced === wanted.silenced &&
      trouble.join() ===
        [wanted.latencyMsMin, wanted.latencyMsMax, wanted.lost, wanted.duplicated, wanted.reordered].join()
    );
  });
}

/** Sets the faults of the simulated network, so that operators can test their systems with them. */
export function NetworkFaults() {
  const t = useTranslations("networkFaults");
  const read = useRead("showNetworkFaults", {});
  const set = useWrite("setNetworkFaults");
  const maySet = useMay("setNetworkFaults");
  const kind = read.data ? kindOf(read.data.faults) : undefined;
  return (
    <Card title={t("title")}>
      <p className="mb-3 text-pretty text-muted text-sm">{t("lead")}</p>
      {set.isError ? <ProblemBanner error={set.error} /> : null}
      {!read.data ? (
        read.isError ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton className="h-60" />
        )
      ) : (
        <fieldset disabled={!maySet || set.isPending} className="divide-y divide-line rounded-xl border border-line">
          <legend className="sr-only">{t("title")}</legend>
          {NAMES.map((name) => (
            <label
              key={name}
              className="flex cursor-pointer items-center gap-3 px-3.5 py-2.5 text-sm hover:bg-sunken has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="faults"
                checked={kind === name}
                onChange={() => set.mutate({ faults: KINDS[name] })}
                className="size-4 shrink-0 accent-accent"
              />
              <span>
                <span className="block text-ink">{t(name)}</span>
                <span className="block text-muted text-xs">{t(`${name}Hint`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {read.data && !kind ? <p className="mt-3 text-muted text-sm">{t("other")}</p> : null}
    </Card>
  );
}
