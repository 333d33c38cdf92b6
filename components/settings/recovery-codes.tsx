"use client";

import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";

/** Shows recovery codes. They can be shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations("authenticator");
  const common = useTranslations("common");
  return (
    <div className="flex flex-col gap-5">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-6 gap-y-1.5 rounded-lg bg-sunken px-4 py-3 font-mono text-ink text-sm">
        {codes.map((code) => (
          <li key={code} className="select-all whitespace-nowrap tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton text={codes.join("\n")} what={t("recovery")} label={common("copyIt")} />
        <Button look="primary" onClick={onDone}>
          {t("kept")}
        </Button>
      </div>
    </div>
  );
}
