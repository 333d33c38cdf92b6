"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/** How near the screen the content must be. */
const NEAR = "200px";

/** Renders its content once it comes near the screen: what it needs is loaded only then. */
export function WhenSeen({ className, children }: { className: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: NEAR,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className}>
      {isSeen ? children : null}
    </div>
  );
}
