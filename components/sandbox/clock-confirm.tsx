"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import { useWrite } from "#lib/client/use-write.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

/** The input of a clock move, and the business time after it. */
export type ClockMove = { input: ConsoleInput<"moveClock">; to: Date };

/** Asks for confirmation before the clock moves, because it moves for everybody. */
export function ClockConfirm({ move, onClose }: { move: ClockMove; onClose: () => void }) {
  const t = useTranslations("clock");
  const format = useFormatter();
  const write = useWrite("moveClock");
  const to = format.dateTime(move.to, { dateStyle: "long", timeStyle: "medium" });
  return (
    <ConfirmDialog
      title={t("confirmTitle")}
      facts={t("confirmFacts", { to })}
      keep={t("keep")}
      confirm={t("confirm")}
      look="primary"
      busy={write.isPending}
      onConfirm={() => write.mutate(move.input, { onSuccess: onClose })}
      onOpenChange={(open) => !open && !write.isPending && onClose()}
    >
      {write.isError ? <ProblemBanner error={write.error} /> : null}
    </ConfirmDialog>
  );
}
