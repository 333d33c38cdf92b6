"use client";

import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  facts: ReactNode;
  keep: string;
  confirm: string;
  look?: "danger" | "primary";
  busy: boolean;
  /** What went wrong with the last try, or more that must be decided. */
  children?: ReactNode;
  onConfirm: () => void;
  onOpenChange: (open: boolean) => void;
};

/** Asks once more, with the facts, before something is done. */
export function ConfirmDialog(props: Props) {
  const { title, facts, keep, confirm, look = "danger", busy, children, onConfirm, onOpenChange } = props;
  return (
    <Dialog open onOpenChange={onOpenChange} title={title} description={facts}>
      <div className="mt-5 flex flex-col gap-4">
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>{keep}</Button>
          <Button look={look} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
