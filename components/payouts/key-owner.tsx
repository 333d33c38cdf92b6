import { ShieldAlert, UserRoundCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type Props = { pixKey: string; expectedTaxId: string | undefined };

/** Shows the owner of a key, masked, and whether a payout to the key is allowed. */
export function KeyOwner({ pixKey, expectedTaxId }: Props) {
  const t = useTranslations("newPayout");
  const failure = useTranslations("failure");
  const { data, error, refetch, isFetching } = useKeyOwner(pixKey, expectedTaxId);
  if (error) return <ProblemBanner error={error} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton className="h-15 rounded-lg" />;
  if (data.failure) {
    return (
      <div role="alert" className="flex gap-3 rounded-lg bg-bad-soft px-4 py-3 text-bad text-sm">
        <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium">{failure(data.failure)}</p>
          {data.owner ? (
            <p className="mt-0.5 text-ink">{t("keyOf", { name: data.owner.name, taxId: data.owner.taxId })}</p>
          ) : null}
          <p className="mt-0.5 text-ink">{failure(`${data.failure}_advice`)}</p>
        </div>
      </div>
    );
  }
  if (!data.owner) return null;
  return (
    <div role="status" className="flex gap-3 rounded-lg bg-good-soft px-4 py-3 text-sm">
      <UserRoundCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
      <p className="min-w-0 text-ink">
        <span className="font-medium">{data.owner.name}</span>{" "}
        <span className="whitespace-nowrap tabular-nums">{data.owner.taxId}</span>
        {data.owner.bankName ? <span className="block text-muted">{data.owner.bankName}</span> : null}
      </p>
    </div>
  );
}

/** Returns the owner of a Pix key and whether payouts to it are allowed. Calls within a few seconds share a request. */
export function useKeyOwner(pixKey: string, expectedTaxId: string | undefined) {
  return useRead("lookUpPixKey", { pixKey, ...(expectedTaxId ? { expectedTaxId } : {}) });
}
