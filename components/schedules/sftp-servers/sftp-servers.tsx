"use client";

import { Plus, Server } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../../page/viewer.tsx";
import { ProblemNotice } from "../../problem/problem-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/data-display/card.tsx";
import { type Column, DataTable } from "../../ui/data-display/data-table.tsx";
import { Notice } from "../../ui/notice.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { ServerState } from "../labels/run-status.tsx";
import type { SftpServer } from "../labels/schedule.ts";
import { placeOfServer } from "./server-place.ts";

const ServerDialog = onDemand(() => import("./server-dialog.tsx").then((module) => module.ServerDialog));
const ServerSheet = onDemand(() => import("./server-sheet.tsx").then((module) => module.ServerSheet));

/** How often a server is read that is being tried. */
const TEST_MS = 1_000;

/** The servers that statement files can be stored on, and whether they work. */
export function SftpServers() {
  const t = useTranslations("sftp");
  const read = useRead(
    "listSftpServers",
    {},
    {
      everyMs: (output) => (output?.servers.some(({ state }) => state === "TESTING") ? TEST_MS : false),
    },
  );
  const [isMaking, setMaking] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const columns = useServerColumns();
  const servers = read.data?.servers;
  const open = servers?.find(({ sftpServerId }) => sftpServerId === openId);
  const add = useMay("createSftpServer") ? (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {t("new")}
    </Button>
  ) : null;
  return (
    <Card flush title={t("title")} aside={servers?.length ? add : null}>
      {read.isError && !servers ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : servers?.length === 0 ? (
        <Notice icon={Server} title={t("empty")} action={add} className="py-8">
          {t("emptyHint")}
        </Notice>
      ) : (
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={servers}
          rowKey={({ sftpServerId }) => sftpServerId}
          onOpen={({ sftpServerId }) => setOpenId(sftpServerId)}
          skeletonRows={2}
        />
      )}
      {isMaking ? <ServerDialog onSaved={setOpenId} onOpenChange={setMaking} /> : null}
      {open ? <ServerSheet server={open} onOpenChange={() => setOpenId(undefined)} /> : null}
    </Card>
  );
}

function useServerColumns(): Column<SftpServer>[] {
  const t = useTranslations("sftp");
  return [
    {
      id: "name",
      header: t("name"),
      cell: (server) => (
        <span className="block min-w-0 py-1">
          <span className="block truncate font-medium text-ink">{server.name}</span>
          <span className="block truncate text-muted text-xs">{placeOfServer(server)}</span>
        </span>
      ),
      className: "w-full max-w-0",
    },
    {
      id: "used",
      header: t("usedBy"),
      cell: ({ usedBy }) => (
        <span className="block max-w-52 truncate text-muted text-xs">{usedBy.join(", ") || t("unused")}</span>
      ),
      from: "md",
    },
    { id: "state", header: t("state"), cell: ({ state }) => <ServerState state={state} />, align: "right" },
  ];
}
