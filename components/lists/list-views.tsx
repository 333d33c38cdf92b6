"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { remember } from "#lib/client/remember.ts";
import type { ListView, ListViews } from "./list-view-cookie.ts";

type Kept = { views: ListViews; keep: (list: string, view: ListView) => void };

const USUAL: ListView = { hidden: [], compact: false };
const Context = createContext<Kept>({ views: {}, keep: () => {} });

type Props = { cookie: string; initial: ListViews; children: ReactNode };

/** Keeps how the person wants to see each list, here and in a cookie. */
export function ListViewsProvider({ cookie, initial, children }: Props) {
  const [chosen, setChosen] = useState<ListViews>({});
  // Whose lists these are may become known only later.
  const views = { ...initial, ...chosen };
  const keep = (list: string, view: ListView) => {
    setChosen({ ...chosen, [list]: view });
    remember(cookie, JSON.stringify({ ...views, [list]: view }));
  };
  return <Context value={{ views, keep }}>{children}</Context>;
}

/** How the person wants to see a list, and the way to change that. */
export function useListView(list: string): [ListView, (view: ListView) => void] {
  const { views, keep } = useContext(Context);
  return [views[list] ?? USUAL, (view) => keep(list, view)];
}
