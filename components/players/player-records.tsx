import { ArrowDownToLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { Notice } from "../ui/notice.tsx";
import { addressOf, usePlayerColumns } from "./player-columns.tsx";
import { PLAYER_PARSERS, recordsInput } from "./player-reads.ts";

/** Lists a player's payments, payouts and refunds, newest first, live. */
export function PlayerRecords({ playerId }: { playerId: string }) {
  const t = useTranslations("player");
  const { page } = useKeysetQuery(PLAYER_PARSERS);
  const input = recordsInput(playerId, page.before);
  const read = useRead("listPlayerRecords", input, { keepPrevious: true });
  return (
    <KeysetList
      name="player"
      title={t("records")}
      caption={t("records")}
      columns={usePlayerColumns()}
      page={page}
      input={input}
      read={read}
      rows={read.data?.rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.id}
      isPayment={(row) => row.kind === "charge" && row.status === "PAID"}
      href={addressOf}
      empty={<Notice icon={ArrowDownToLine} title={t("none")} />}
    />
  );
}

/** Lists a player's charges that were not paid, and payments that were refused or not credited. Renders nothing when there are none. */
export function PlayerNotCredited({ playerId }: { playerId: string }) {
  const t = useTranslations("player");
  const [before, goTo] = useState<string | null>(null);
  const input = recordsInput(playerId, before, "notCredited");
  const read = useRead("listPlayerRecords", input, { keepPrevious: true });
  const columns = usePlayerColumns();
  if (before === null && read.data?.rows.length === 0) return null;
  return (
    <KeysetList
      name="player-not-credited"
      title={t("notCredited")}
      caption={t("notCredited")}
      columns={columns}
      page={{ before, goTo }}
      input={input}
      read={read}
      rows={read.data?.rows}
      rowKey={(row) => row.id}
      rowName={(row) => row.id}
      href={addressOf}
      skeletonRows={2}
      empty={<Notice icon={ArrowDownToLine} title={t("none")} />}
    />
  );
}
