import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";

const keyOf = (path: string) => `list-${path}`;
const never = () => () => {};

/** Remembers in this tab with which filters and at which page this list is looked at. */
export function useRememberedPlace(): void {
  const path = usePathname();
  const search = useSearchParams().toString();
  useEffect(() => sessionStorage.setItem(keyOf(path), search && `?${search}`), [path, search]);
}

/** Returns the address of a list as it was looked at last in this tab. */
export function usePlaceOf(path: string): string {
  const search = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(keyOf(path)) ?? "",
    () => "",
  );
  return `${path}${search}`;
}
