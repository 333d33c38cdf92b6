"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Variant } from "#lib/core/contract.ts";
import { CodeBlock } from "../docs/samples/code-block.tsx";
import { curlText } from "../docs/samples/sample-text.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import type { Samples } from "./api-operation.ts";

const VARIANTS: readonly Variant[] = ["A", "B"];

/** Shows how to do the same with the API: a curl command without a credential, in either variant. */
export function CurlDialog({ samples, onClose }: { samples: Samples; onClose: () => void }) {
  const t = useTranslations("curl");
  const docs = useTranslations("docs");
  const [variant, setVariant] = useState<Variant>("A");
  return (
    <Dialog open onOpenChange={onClose} place="wide" title={t("title")} description={t("lead")}>
      <div className="mt-5 flex flex-col items-start gap-4">
        <Segmented
          label={docs("variant")}
          value={variant}
          options={VARIANTS.map((value) => ({ value, label: `${docs("variant")} ${value}` }))}
          onChange={setVariant}
        />
        <CodeBlock
          title="curl"
          text={curlText(samples[variant], variant, location.origin)}
          className="w-full min-w-0"
        />
        <p className="text-pretty text-muted text-xs">{t(variant === "A" ? "tokenHint" : "keyHint")}</p>
      </div>
    </Dialog>
  );
}
