import { useEffect, useRef, useState } from "react";
import { call } from "#lib/client/calls/call.ts";
import { CallError } from "#lib/client/calls/call-error.ts";
import { type Sent, sendFile } from "#lib/client/calls/send-file.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import type { Reconciliation } from "../labels/reconciliation-words.tsx";

/** `unreadable`: the browser can no longer read the file. */
export type UploadState =
  | { kind: "idle" }
  | { kind: "sending"; name: string; size: number; sent: Sent }
  | { kind: "failed"; error: CallError }
  | { kind: "unreadable" };

const NOTHING_SENT: Sent = { bytes: 0, isWaiting: false };

/**
 * Returns the state of an upload, with `start`, which begins one or goes on with one that broke off, and `cancel`, which gives it up.
 * Leaving the page stops the sending: the upload can be continued. `onDone` gets the reconciliation's id.
 */
export function useUpload(onDone: (reconciliationId: string) => void) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const running = useRef<{ stopper: AbortController; id: string | undefined }>(undefined);
  const create = useWrite("createReconciliation");
  const finish = useWrite("finishReconciliationUpload");
  const giveUp = useWrite("cancelReconciliation");
  useEffect(() => () => running.current?.stopper.abort(), []);

  const start = async (file: File, begun?: Reconciliation) => {
    const stopper = new AbortController();
    running.current = { stopper, id: begun?.reconciliationId };
    const onSent = (sent: Sent) => setState({ kind: "sending", name: file.name, size: file.size, sent });
    onSent(NOTHING_SENT);
    try {
      const { reconciliationId, missingParts } = begun
        ? await call("showReconciliation", { reconciliationId: begun.reconciliationId })
        : await create.mutateAsync(asCreated(file));
      running.current.id = reconciliationId;
      await sendFile({ file, reconciliationId, missingParts, onSent, signal: stopper.signal });
      await finish.mutateAsync({ reconciliationId });
      onDone(reconciliationId);
    } catch (error) {
      if (stopper.signal.aborted) setState({ kind: "idle" });
      else setState(error instanceof CallError ? { kind: "failed", error } : { kind: "unreadable" });
    }
  };

  const cancel = () => {
    const { stopper, id } = running.current ?? {};
    stopper?.abort();
    if (id) giveUp.mutate({ reconciliationId: id });
  };
  return { state, start, cancel };
}

const asCreated = (file: File) => ({
  fileName: file.name,
  bytes: file.size,
  modifiedAt: new Date(file.lastModified).toISOString(),
});

/** Returns whether a chosen file is the one whose upload broke off. */
export function isSameFile(file: File, { fileName, bytes, modifiedAt }: Reconciliation): boolean {
  const isUnchanged = modifiedAt === null || modifiedAt.getTime() === file.lastModified;
  return file.name === fileName && BigInt(file.size) === bytes && isUnchanged;
}
