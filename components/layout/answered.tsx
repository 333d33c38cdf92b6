"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useMemo } from "react";
import { notePageTime } from "#lib/client/clock/service-clock.ts";
import { keepFirstAnswers } from "#lib/client/keep-first-answers.ts";
import { notePageRead } from "#lib/client/page-read.ts";
import type { FirstAnswers } from "#lib/core/first-answer.ts";

/** Puts the answers that the server read for this page into the query cache. */
export function Answered({ first, children }: { first: FirstAnswers; children: ReactNode }) {
  const client = useQueryClient();
  useMemo(() => {
    notePageTime(first.at);
    keepFirstAnswers(client, first, "unknown");
  }, [client, first]);
  // A layout effect runs before any child checks whether its data is still fresh.
  useLayoutEffect(() => {
    notePageRead(first.at);
    keepFirstAnswers(client, first, "any");
  }, [client, first]);
  return children;
}
