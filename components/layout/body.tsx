"use client";

import type { ReactNode } from "react";
import { forgetEarlyClick } from "#lib/client/early-click.ts";

/** The page's body, which sees each click that React answers. */
export function Body({ children }: { children: ReactNode }) {
  return <body onClickCapture={forgetEarlyClick}>{children}</body>;
}
