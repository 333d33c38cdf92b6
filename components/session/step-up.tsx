"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { askForProofBy } from "#lib/client/step-up.ts";

const StepUpDialog = dynamic(() => import("./step-up-dialog.tsx").then((module) => module.StepUpDialog));

/** Asks the person to prove who they are whenever an operation requires it. Mount it once for the console's pages. */
export function StepUp() {
  const [answer, setAnswer] = useState<{ give: (proved: boolean) => void }>();
  useEffect(
    () =>
      askForProofBy(
        () =>
          new Promise((resolve) => {
            setAnswer({
              give: (proved) => {
                setAnswer(undefined);
                resolve(proved);
              },
            });
          }),
      ),
    [],
  );
  return answer ? <StepUpDialog onAnswer={answer.give} /> : null;
}
