"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import type { Person } from "./access-dialog.tsx";

const InviteDialog = onDemand(() => import("./invite-dialog.tsx").then((module) => module.InviteDialog));
const AccessDialog = onDemand(() => import("./access-dialog.tsx").then((module) => module.AccessDialog));

/** Lists the staff, including people whose access is disabled. */
export function Staff() {
  const t = useTranslations("settings");
  const read = useRead("listStaff", {});
  const mayChange = useMay("changeStaff");
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Person>();
  const columns = useStaffColumns(mayChange ? setChanging : undefined);
  return (
    <Card
      flush
      title={t("staff")}
      aside={
        mayChange ? (
          <Button look="primary" size="sm" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden className="size-4" />
            {t("invite")}
          </Button>
        ) : null
      }
    >
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <DataTable
          caption={t("staff")}
          columns={columns}
          rows={read.data?.staff}
          rowKey={(person) => person.staffId}
          skeletonRows={3}
        />
      )}
      {inviting ? <InviteDialog onOpenChange={setInviting} /> : null}
      {changing ? <AccessDialog person={changing} onOpenChange={() => setChanging(undefined)} /> : null}
    </Card>
  );
}

/** Returns the columns of the staff. With `onChange`, each person but oneself has a button. */
function useStaffColumns(onChange: ((person: Person) => void) | undefined): Column<Person>[] {
  const t = useTranslations("settings");
  const roleName = useTranslations("role");
  return [
    {
      id: "name",
      header: t("name"),
      cell: (person) => (
        <>
          <span className="block truncate font-medium text-ink">
            {person.name} {person.isSelf ? <span className="font-normal text-faint">({t("you")})</span> : null}
          </span>
          <span className="block truncate text-muted text-xs">{person.email}</span>
          <span className="block truncate text-muted text-xs sm:hidden">{roleName(person.role)}</span>
        </>
      ),
      className: "w-full max-w-0",
    },
    { id: "role", header: t("role"), cell: (person) => roleName(person.role), from: "sm", className: "text-ink" },
    {
      id: "state",
      header: t("state"),
      cell: (person) => (
        <span className="flex gap-1.5">
          {person.disabledAt ? <Badge tone="bad">{t("disabled")}</Badge> : <Badge tone="good">{t("active")}</Badge>}
          {person.hasAuthenticator ? <Badge>{t("withApp")}</Badge> : null}
        </span>
      ),
      from: "sm",
    },
    ...(onChange
      ? [
          {
            id: "change",
            header: t("change"),
            cell: (person: Person) =>
              person.isSelf ? null : (
                <Button size="sm" onClick={() => onChange(person)}>
                  {t("change")}
                  {/* Two people may have one name. */}
                  <span className="sr-only">{` ${person.name}, ${person.email}`}</span>
                </Button>
              ),
            align: "right" as const,
          },
        ]
      : []),
  ];
}
