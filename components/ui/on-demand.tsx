"use client";

import { type ComponentType, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

type Part<Props> = { load: () => Promise<ComponentType<Props>>; loaded?: ComponentType<Props> };

/**
 * `near`: its code is loaded, because it may be shown soon. `prepare`: calls `show` when the code is there, at once if it is there already,
 * so that what is shown is drawn in one step; also when it cannot be loaded, because the component itself says so.
 */
type OnDemand<Props> = ComponentType<Props> & { near: () => void; prepare: (show: () => void) => void };

/**
 * Returns a component whose code is loaded when it is first shown, for what a person opens: the server's HTML never has it. Until the code
 * is there it shows nothing. It does not suspend as a lazy component does: React would draw nothing of the page meanwhile, and what the
 * person types would be lost.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const part: Part<Props> = {
    load: async () => {
      part.loaded ??= await load();
      return part.loaded;
    },
  };
  const shown = (props: Props) => <Shown part={part} given={props} />;
  return Object.assign(shown, {
    // What cannot be loaded is said when it is shown.
    near: () => void part.load().catch(() => {}),
    prepare: (show: () => void) => {
      const showAtOnce = () => atOnce(show);
      if (part.loaded) show();
      else part.load().then(showAtOnce, showAtOnce);
    },
  });
}

/** As a click is answered: otherwise React does it in turns with what else the page still loads. */
function atOnce(show: () => void): void {
  flushSync(show);
}

function Shown<Props extends object>({ part, given }: { part: Part<Props>; given: Props }) {
  const [Loaded, setLoaded] = useState(() => part.loaded);
  useLayoutEffect(() => {
    if (Loaded) return;
    let isShown = true;
    const show = (loaded: ComponentType<Props>) => {
      if (isShown) atOnce(() => setLoaded(() => loaded));
    };
    const fail = (error: unknown) => {
      if (!isShown) return;
      // Thrown in a render, it reaches the page's error boundary.
      setLoaded(() => {
        throw error;
      });
    };
    part.load().then(show, fail);
    return () => {
      isShown = false;
    };
  }, [part, Loaded]);
  return Loaded ? <Loaded {...given} /> : null;
}
