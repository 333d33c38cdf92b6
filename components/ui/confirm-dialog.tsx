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
  /** The error of the last try, or further fields to fill in. */
  children?: ReactNode;
  onConfirm: () => void;
  onOpenChange: (open: boolean) => void;
};

/** Asks for confirmation, with the facts, before an action. */
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
