"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { TaxIdPlace } from "../values/masked-tax-id.tsx";

/** Finds the player named at a place of a record, and goes on to the player's page. */
export function FindPlayer({ place }: { place: TaxIdPlace }) {
  const t = useTranslations("player");
  const router = useRouter();
  const read = useRead("findPlayer", { place });
  const playerId = read.data?.playerId;
  useEffect(() => {
    if (playerId) router.replace(`/players/${playerId}`);
  }, [playerId, router]);
  return (
    <>
      <PageHeader title={t("title")} />
      {read.error ? (
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        </Card>
      ) : (
        <Skeleton className="h-130 rounded-xl" />
      )}
    </>
  );
}
