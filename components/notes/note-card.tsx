"use client";

import { Flag, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import type { NoteSubject } from "./note-form.tsx";

// The form's library is loaded when somebody writes.
const NoteForm = onDemand(() => import("./note-form.tsx").then((module) => module.NoteForm));

/** Shows the staff's note about a record or a player, and changes it. Renders nothing for roles that may not see notes. */
export function NoteCard(subject: NoteSubject) {
  const t = useTranslations("note");
  const maySee = useMay("showNote");
  return maySee ? <Note {...subject} title={t("title")} /> : null;
}

function Note({ title, ...subject }: NoteSubject & { title: string }) {
  const t = useTranslations("note");
  const mayWrite = useMay("writeNote");
  const [isWriting, setWriting] = useState(false);
  const note = useRead("showNote", subject).data;
  if (!note || (!mayWrite && !note.written)) return null;
  const { text, flagged, written } = note;
  const isThere = text !== "" || flagged;
  return (
    <Card
      title={title}
      className="print:hidden"
      aside={
        <span className="flex items-center gap-2">
          {flagged ? (
            <Badge tone="warn">
              <Flag aria-hidden />
              {t("flagged")}
            </Badge>
          ) : null}
          {mayWrite && !isWriting ? (
            <Button size="sm" onClick={() => setWriting(true)}>
              <Pencil aria-hidden className="size-3.5" />
              {isThere ? t("change") : t("write")}
            </Button>
          ) : null}
        </span>
      }
    >
      {isWriting ? (
        <NoteForm subject={subject} note={note} onDone={() => setWriting(false)} />
      ) : isThere ? (
        <p className="wrap-anywhere whitespace-pre-wrap text-ink text-sm">{text}</p>
      ) : (
        <p className="text-muted text-sm">{t("none")}</p>
      )}
      {written && !isWriting ? (
        <p className="mt-2 text-muted text-xs">
          <ActorName actor={written.by} /> · <DateTime at={written.at} />
        </p>
      ) : null}
    </Card>
  );
}
