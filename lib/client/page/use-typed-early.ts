import { type RefObject, useEffect, useRef } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Calls `keep` with what a person typed into a field of the server's HTML before React answered. Otherwise the first
 * change of the page would replace it with React's own value. Put the returned ref on the field.
 */
export function useTypedEarly<Field extends TextField>(keep: (typed: string) => void): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const keepNow = useRef(keep);
  useEffect(() => {
    const { value, defaultValue } = field.current ?? {};
    if (value !== undefined && value !== defaultValue) keepNow.current(value);
  }, []);
  return field;
}
