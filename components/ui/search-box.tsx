"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Input } from "./input.tsx";

type Props = { label: string; hint: string; text: string; onSearch: (text: string) => void };

/** A search for a whole value. It runs on Enter, when the box loses focus, and at once when a value is pasted. */
export function SearchBox({ label, hint, text, onSearch }: Props) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  return (
    <search className="relative min-w-0 flex-1 basis-44">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint" />
        <Input
          type="search"
          aria-label={label}
          placeholder={hint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            const pasted = event.clipboardData.getData("text").trim();
            setTyped(pasted);
            onSearch(pasted);
          }}
          onBlur={() => typed.trim() !== text && onSearch(typed.trim())}
          className="truncate pl-9"
        />
      </form>
    </search>
  );
}
