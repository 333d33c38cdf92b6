import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import { useRead } from "#lib/client/use-read.ts";
import { Age } from "../values/age.tsx";

type Similar = ConsoleInput<"listSimilarWithdrawals">;

/** Reads whether the same was paid in the last day. `mustAsk`: it was, and the person has not said that it is meant. */
export function usePaidBefore(similar: Similar, isSure: boolean) {
  const read = useRead("listSimilarWithdrawals", similar);
  const earlier = read.data?.rows ?? [];
  return { earlier, isLoading: read.isPending && !read.isError, mustAsk: earlier.length > 0 && !isSure };
}

type Props = {
  earlier: ReturnType<typeof usePaidBefore>["earlier"];
  isSure: boolean;
  onSure: (isSure: boolean) => void;
};

/** Shows earlier payouts of the same amount to the same place and asks whether this one is another. Nothing without one. */
export function PaidBefore({ earlier, isSure, onSure }: Props) {
  const t = useTranslations("newPayout");
  const [latest] = earlier;
  if (!latest) return null;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg bg-warn-soft px-4 py-3 text-sm">
      <p className="text-ink">
        {t("paidBefore", { count: earlier.length })} <Age at={latest.createdAt} by="business" />{" "}
        <Link
          href={`/payouts/${latest.transactionId}`}
          target="_blank"
          className="font-medium text-accent underline underline-offset-2"
        >
          {t("seePaidBefore")}
        </Link>
      </p>
      <label className="flex cursor-pointer items-center gap-2 text-ink">
        <input
          type="checkbox"
          checked={isSure}
          onChange={(event) => onSure(event.target.checked)}
          className="size-4 shrink-0 accent-accent"
        />
        {t("payAgain")}
      </label>
    </div>
  );
}
