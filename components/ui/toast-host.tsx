"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { container } from "./toast.ts";

const Toaster = dynamic(() => import("./toaster.tsx").then((module) => module.Toaster), { ssr: false });

const never = () => false;

/** The place of the toasts. Mount it once, after everything else. */
export function ToastHost() {
  return useSyncExternalStore(container.onWanted, container.isWanted, never) ? <Toaster /> : null;
}
