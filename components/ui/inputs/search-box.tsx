"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTypedEarly } from "#lib/client/page/use-typed-early.ts";
import { Input } from "./input.tsx";

type Props = { label: string; hint: string; text: string; onSearch: (text: string) => unknown };

/**
 * A search. It runs on Enter, when the box loses focus, and at once when a value is pasted. `onSearch` returns or resolves to
 * "taken" when the text became something else than the search, and the box is emptied.
 */
export function SearchBox({ label, hint, text, onSearch }: Props) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  const search = async (wanted: string) => {
    // What was typed meanwhile stays.
    if ((await onSearch(wanted)) === "taken") setTyped((now) => (now.trim() === wanted ? "" : now));
  };
  const input = useTypedEarly<HTMLInputElement>(setTyped);
  return (
    <search className="relative min-w-0 flex-1 basis-44">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void search(typed.trim());
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint" />
        <Input
          ref={input}
          type="search"
          // Before the page's scripts have come, the browser itself sends the search.
          name="search"
          aria-label={label}
          placeholder={hint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            const pasted = event.clipboardData.getData("text").trim();
            setTyped(pasted);
            void search(pasted);
          }}
          onBlur={() => typed.trim() !== text && void search(typed.trim())}
          className="truncate pl-9"
        />
      </form>
    </search>
  );
}
