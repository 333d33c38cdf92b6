"use client";

import { useEffect, useState } from "react";
import { confirmIdentityBy } from "#lib/client/calls/reauthentication.ts";
import { onDemand } from "../ui/on-demand.tsx";

const StepUpDialog = onDemand(() => import("./step-up-dialog.tsx").then((module) => module.StepUpDialog));

/** Asks the person to confirm who they are whenever an operation requires it. Mount it once for the console's pages. */
export function StepUp() {
  const [answer, setAnswer] = useState<{ give: (isConfirmed: boolean) => void }>();
  useEffect(
    () =>
      confirmIdentityBy(
        (signal) =>
          new Promise((resolve) => {
            const give = (isConfirmed: boolean) => {
              setAnswer(undefined);
              resolve(isConfirmed);
            };
            setAnswer({ give });
            signal.addEventListener("abort", () => give(false));
          }),
      ),
    [],
  );
  return answer ? <StepUpDialog onAnswer={answer.give} /> : null;
}
