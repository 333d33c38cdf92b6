import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Returns whether React answers events here. False in HTML from the server until its scripts have come. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
