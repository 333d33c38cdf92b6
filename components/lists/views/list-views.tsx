"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { remember } from "#lib/client/plain-http.ts";
import type { ListView, ListViews } from "./list-view-cookie.ts";

type Kept = { views: ListViews; keep: (list: string, view: ListView) => void };

const USUAL: ListView = { hidden: [], added: [], compact: false };
const Context = createContext<Kept>({ views: {}, keep: () => {} });

type Props = { cookie: string; initial: ListViews; children: ReactNode };

/** Provides the person's settings for each list, and stores them in a cookie. */
export function ListViewsProvider({ cookie, initial, children }: Props) {
  const [chosen, setChosen] = useState<ListViews>({});
  // `initial` can change later, when the person becomes known.
  const views = { ...initial, ...chosen };
  const keep = (list: string, view: ListView) => {
    setChosen({ ...chosen, [list]: view });
    remember(cookie, JSON.stringify({ ...views, [list]: view }));
  };
  return <Context value={{ views, keep }}>{children}</Context>;
}

/** Returns the person's settings for a list, and a function that changes them. */
export function useListView(list: string): [ListView, (view: ListView) => void] {
  const { views, keep } = useContext(Context);
  return [views[list] ?? USUAL, (view) => keep(list, view)];
}
