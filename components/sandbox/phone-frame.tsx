import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** The frame of the simulated phone with a bank app. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("sandbox");
  return (
    <div className="mx-auto w-full max-w-sm overflow-hidden rounded-[2rem] border-[6px] border-ink/85 bg-canvas shadow-float dark:border-line-strong">
      <div className="flex items-center gap-2.5 bg-ink px-5 py-4 text-canvas dark:bg-sunken dark:text-ink">
        <Landmark aria-hidden className="size-4 text-brass" />
        <span className="font-medium text-sm">{t("bank")}</span>
      </div>
      <div className="p-5">{children}</div>
    </div>
  );
}
