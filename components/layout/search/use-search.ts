import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";

const PAUSE_MS = 150;

/** Returns what matches a text, once the text has not changed for `PAUSE_MS`. */
export function useSearch(typed: string) {
  const locale = useLocale();
  const [text, setText] = useState(typed.trim());
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const read = useRead("search", { text, locale });
  const isCurrent = text === typed.trim();
  return { data: isCurrent ? read.data : undefined, error: isCurrent ? read.error : null };
}
