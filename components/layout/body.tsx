"use client";

import { type ReactNode, useEffect } from "react";
import { forgetEarlyClick, repeatEarlyClick } from "#lib/client/page/early-click.ts";
import { noteAnswered, repeatLostChoices } from "#lib/client/page/lost-choices.ts";
import { noteClicked } from "#lib/client/page/opener.ts";
import { hearRowClicks } from "#lib/client/page/row-click.ts";

/** The page's body, which sees each click and choice that React answers. Those from before hydration are answered after it. */
export function Body({ children }: { children: ReactNode }) {
  useEffect(hearRowClicks, []);
  useEffect(() => {
    // After React's own work: React then hydrates the clicked part of the page at once.
    const timer = setTimeout(() => {
      repeatLostChoices();
      repeatEarlyClick();
    });
    return () => clearTimeout(timer);
  }, []);
  const hear = ({ target }: { target: EventTarget }) => {
    forgetEarlyClick();
    noteClicked(target);
  };
  return (
    <body onClickCapture={hear} onChangeCapture={({ target }) => noteAnswered(target)}>
      {children}
    </body>
  );
}
