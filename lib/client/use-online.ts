import { useSyncExternalStore } from "react";

/** Returns whether this browser has a network. True also where that is not known. */
export function useOnline(): boolean {
  return useSyncExternalStore(listen, isOnline, () => true);
}

/** Whether this browser has a network. True also where that is not known. */
export function isOnline(): boolean {
  return navigator.onLine;
}

function listen(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}
