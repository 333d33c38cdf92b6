"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { confirmIdentityBy } from "#lib/client/use-write.ts";

const StepUpDialog = dynamic(() => import("./step-up-dialog.tsx").then((module) => module.StepUpDialog));

/** Asks the person to confirm who they are whenever an operation requires it. Mount it once for the console's pages. */
export function StepUp() {
  const [answer, setAnswer] = useState<{ give: (isConfirmed: boolean) => void }>();
  useEffect(
    () =>
      confirmIdentityBy(
        () =>
          new Promise((resolve) => {
            setAnswer({
              give: (isConfirmed) => {
                setAnswer(undefined);
                resolve(isConfirmed);
              },
            });
          }),
      ),
    [],
  );
  return answer ? <StepUpDialog onAnswer={answer.give} /> : null;
}
