"use client";

import { CircleCheck, Inbox } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { PLATFORM } from "#lib/core/role.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { SavedViewsButton } from "../lists/views/saved-views-button.tsx";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useViewer } from "../page/viewer.tsx";
import { SearchBox } from "../ui/inputs/search-box.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { toast } from "../ui/toast.ts";
import { type Message, useMessageColumns } from "./message-columns.tsx";
import { QUARANTINE_PARSERS, quarantineInput, STATES } from "./quarantine-query.ts";

const MessageSheet = onDemand(() => import("./message-sheet.tsx").then((module) => module.MessageSheet));

/** The quarantine page: messages of the Pix network that could not be applied, either waiting or resolved. */
export function Quarantine() {
  const t = useTranslations("quarantine");
  const isPlatform = useViewer()?.role === PLATFORM;
  return (
    <AddressChoices>
      <PageHeader title={t("title")} lead={isPlatform ? t("leadPlatform") : t("lead")} />
      <List />
    </AddressChoices>
  );
}

function List() {
  const t = useTranslations("quarantine");
  const list = useTranslations("list");
  const { query, page, narrow } = useKeysetQuery(QUARANTINE_PARSERS);
  const input = quarantineInput(query);
  const read = useRead("listQuarantine", input, { keepPrevious: true });
  const [open, setOpen] = useState<Message>();
  const isResolved = query.state === "resolved";
  const columns = useMessageColumns(isResolved);
  // An address must not hold a tax id.
  const find = (search: string) =>
    void (parseTaxId(search) ? toast("bad", t("noTaxIds")) : narrow({ search: search || null }));
  return (
    <KeysetList
      name="quarantine"
      caption={t("title")}
      columns={columns}
      page={page}
      input={input}
      read={read}
      rows={read.data?.messages}
      rowKey={(message) => message.messageId}
      rowName={(message) => message.messageId}
      onOpen={setOpen}
      skeletonRows={3}
      dropsGone
      filters={(viewButton) => (
        <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
          <Segmented
            label={t("state")}
            value={query.state}
            options={STATES.map((value) => ({ value, label: t(value) }))}
            onChange={(state) => narrow({ state })}
          />
          <SearchBox label={list("search")} hint={t("searchHint")} text={query.search ?? ""} onSearch={find} />
          <span className="ml-auto flex items-center gap-2">
            <SavedViewsButton list="quarantine" />
            {viewButton}
          </span>
        </div>
      )}
      empty={
        query.search || query.before ? (
          <NoMatch clear={() => narrow({ search: null })} />
        ) : (
          <Notice icon={isResolved ? Inbox : CircleCheck} title={isResolved ? t("noneResolved") : t("empty")}>
            {isResolved ? t("noneResolvedHint") : t("emptyHint")}
          </Notice>
        )
      }
    >
      {open ? <MessageSheet message={open} onClose={() => setOpen(undefined)} /> : null}
    </KeysetList>
  );
}
