"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import { searchForm } from "#lib/core/text/search-form.ts";
import { Input } from "../../ui/inputs/input.tsx";
import { Link } from "../../ui/link.tsx";
import { MethodMark } from "./method-mark.tsx";

/** `words`: the text that a search matches. */
export type NavEntry = { href: string; title: string; method?: string; words: string };
export type NavChapter = { name: string; title: string; href: string; entries: NavEntry[] };

/** Focuses a field when the key `/` is pressed outside a field. Returns whether the page listens to the key yet. */
function useSlashKey(field: RefObject<HTMLInputElement | null>): boolean {
  const [isListening, setIsListening] = useState(false);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", focus);
    setIsListening(true);
    return () => document.removeEventListener("keydown", focus);
  }, [field]);
  return isListening;
}

/** Lists the chapters, with a search over titles, paths, members and error codes. The `/` key focuses the search. */
export function DocsNav({ chapters, current }: { chapters: NavChapter[]; current: string | null }) {
  const t = useTranslations("docs");
  const [asked, setAsked] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const isListening = useSlashKey(input);

  const parts = searchForm(asked).split(/\s+/).filter(Boolean);
  const found = chapters
    .map(({ entries, ...chapter }) => ({
      ...chapter,
      entries: entries.filter(({ words }) => parts.every((part) => words.includes(part))),
    }))
    .filter(({ entries }) => entries.length > 0);
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);

  return (
    <nav aria-label={t("contents")} className="px-4 py-4 max-lg:pb-3">
      <Input
        ref={input}
        type="search"
        value={asked}
        onChange={(event) => setAsked(event.target.value)}
        placeholder={t("searchHint")}
        aria-label={t("search")}
        aria-keyshortcuts={isListening ? "/" : undefined}
      />
      <p role="status" className="sr-only">
        {asked ? t("found", { count }) : ""}
      </p>
      {count === 0 ? <p className="mt-4 text-muted text-sm">{t("nothingFound")}</p> : null}
      <div className={asked ? "max-lg:mt-3" : "max-lg:hidden"}>
        {found.map(({ name, title, href, entries }) => (
          <div key={name} className="mt-4">
            <Link
              href={href}
              aria-current={name === current ? "page" : undefined}
              className="block rounded-md px-2 py-0.5 font-semibold text-ink text-xs hover:bg-hover aria-[current]:text-accent"
            >
              {title}
            </Link>
            <ul className="mt-1">
              {entries.map(({ href, title, method }) => (
                <li key={href}>
                  <Link
                    href={href}
                    className="flex items-baseline gap-2 rounded-md px-2 py-1 text-muted text-sm hover:bg-hover hover:text-ink"
                  >
                    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{title}</span>
                    {method ? <MethodMark method={method} /> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}
