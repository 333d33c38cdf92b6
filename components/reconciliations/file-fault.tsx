import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Reconciliation } from "./reconciliation-words.tsx";

type Props = { fault: NonNullable<Reconciliation["fault"]> /** Makes it a banner. */; lead?: string };

/** Says what is wrong with a file as a whole, where, and what to do. */
export function FileFault({ fault: { code, row }, lead }: Props) {
  const t = useTranslations("fileFault");
  const words = (
    <>
      <span className="font-medium text-ink">{t(code)}</span>. {row ? `${t("atRow", { row })} ` : null}
      {t(`${code}_advice`)}
    </>
  );
  if (!lead) return <p>{words}</p>;
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-bad-soft px-4 py-3 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="min-w-0">
        <p className="font-medium text-bad">{lead}</p>
        <p className="mt-0.5 text-ink">{words}</p>
      </div>
    </div>
  );
}
