"use client";

import dynamic from "next/dynamic";

const Toaster = dynamic(() => import("./toaster.tsx").then((module) => module.Toaster), { ssr: false });

/** Loads the container of the toasts after everything else. */
export function ToastHost() {
  return <Toaster />;
}
