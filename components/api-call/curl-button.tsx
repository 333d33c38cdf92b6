"use client";

import { Terminal } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMayRun } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import type { ApiOperation, Samples } from "./api-operation.ts";

const CurlDialog = onDemand(() => import("./curl-dialog.tsx").then((module) => module.CurlDialog));

type Props = {
  /** What to show. A function: asked at each click; it shows nothing where it returns nothing. */
  of: ApiOperation | (() => Promise<ApiOperation | undefined>);
  look?: "secondary" | "ghost";
};

/** Opens the curl command of an operation, for those who integrate or test. */
export function CurlButton({ of, look = "secondary" }: Props) {
  const t = useTranslations("curl");
  const mayRun = useMayRun();
  const [samples, setSamples] = useState<Samples>();
  if (!mayRun("listCredentials") && !mayRun("showInspector")) return null;
  const open = async () => {
    const operation = typeof of === "function" ? await of() : of;
    const { samplesOf } = await import("./api-operation.ts");
    setSamples(operation && (await samplesOf(operation)));
  };
  return (
    <>
      <Button look={look} onClick={() => void open()}>
        <Terminal aria-hidden className="size-4" />
        {t("open")}
      </Button>
      {samples ? <CurlDialog samples={samples} onClose={() => setSamples(undefined)} /> : null}
    </>
  );
}
