"use client";

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { onDemand } from "./on-demand.tsx";
import { container } from "./toast.ts";

const Toaster = onDemand(() => import("./toaster.tsx").then((module) => module.Toaster));

const never = () => false;

/**
 * The place of the toasts. Mount it once, after everything else. The live region stands in the page before the first
 * toast: a region that comes together with its text is silent.
 */
export function ToastHost() {
  const t = useTranslations("common");
  const isWanted = useSyncExternalStore(container.onWanted, container.isWanted, never);
  return (
    <section
      aria-label={t("toasts")}
      aria-live="polite"
      aria-relevant="additions text"
      aria-atomic="false"
      // A dialog takes the pointer from the body.
      className="pointer-events-auto"
    >
      {isWanted ? <Toaster /> : null}
    </section>
  );
}
