"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { notePageTime } from "#lib/client/clock/service-clock.ts";
import { keepFirstAnswers } from "#lib/client/keep-first-answers.ts";
import { notePageRead } from "#lib/client/page-read.ts";
import type { FirstAnswers } from "#lib/core/first-answer.ts";

/** A page that knows what the service read for it while it was made. */
export function Answered({ first, children }: { first: FirstAnswers; children: ReactNode }) {
  const client = useQueryClient();
  useMemo(() => {
    notePageTime(first.at);
    keepFirstAnswers(client, first, "unknown");
  }, [client, first]);
  // Before any of the children asks whether what it shows is still fresh.
  useLayoutEffect(() => {
    notePageRead(first.at);
    keepFirstAnswers(client, first, "any");
  }, [client, first]);
  return children;
}
