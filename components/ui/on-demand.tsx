"use client";

import { type ComponentType, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

type Part<Props> = { load: () => Promise<ComponentType<Props>>; loaded?: ComponentType<Props> };

/**
 * Returns a component whose code is loaded when it is first shown, for what a person opens: the server's HTML never has it. Until the code
 * is there it shows nothing. It does not suspend as a lazy component does: React would draw nothing of the page meanwhile, and what the
 * person types would be lost.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part: Part<Props> = { load };
  return (props) => <OnDemand part={part} given={props} />;
}

function OnDemand<Props extends object>({ part, given }: { part: Part<Props>; given: Props }) {
  const [Loaded, setLoaded] = useState(() => part.loaded);
  useLayoutEffect(() => {
    if (Loaded) return;
    let isShown = true;
    const show = (loaded: ComponentType<Props>) => {
      part.loaded = loaded;
      // At once, as a click is answered: otherwise React does it in turns with what else the page still loads.
      if (isShown) flushSync(() => setLoaded(() => loaded));
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
