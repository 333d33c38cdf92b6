import { useLocale, useTranslations } from "next-intl";
import { CNAB240_MAX } from "#lib/core/files/file-limits.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { DocsFrame } from "./docs-frame.tsx";
import { Code, Prose } from "./prose.tsx";

type InBoth = Readonly<Record<Locale, string>>;
type Place = {
  from: number;
  to: number;
  width: number;
  format: "num" | "alfa";
  note: string;
  title: InBoth;
  always: string | null;
};
type Kind = { code: string; category: string; words: InBoth };

const RECORDS = {
  fileHeader: "cnab240FileHeader",
  batchHeader: "cnab240BatchHeader",
  detail: "cnab240Detail",
  batchTrailer: "cnab240BatchTrailer",
  fileTrailer: "cnab240FileTrailer",
} as const;
type RecordName = keyof typeof RECORDS;
const NAMES = Object.keys(RECORDS) as RecordName[];

type Props = { records: Record<RecordName, readonly Place[]>; kinds: readonly Kind[] };

/** The page on CNAB 240 for those who import statements: every column of every record, and the codes of each kind of movement. */
export function Cnab240Columns({ records, kinds }: Props) {
  const t = useTranslations("docs");
  const locale = useLocale();
  const max = { lines: CNAB240_MAX.batchLines, records: CNAB240_MAX.fileRecords };
  return (
    <DocsFrame place="reference">
      <div className="mx-auto max-w-3xl">
        <h1 className="font-semibold text-2xl text-ink tracking-tight">{t("cnab240")}</h1>
        <Prose text={t("cnab240Lead")} className="mt-1 text-muted" />
        <Prose text={t("cnab240Rules", max)} className="mt-4 text-pretty text-ink text-sm" />
        {NAMES.map((record) => (
          <Section key={record} id={record} title={t(RECORDS[record])}>
            <DataTable
              caption={t(RECORDS[record])}
              columns={placeColumns(t, locale)}
              rows={records[record]}
              rowKey={({ from }) => `${from}`}
              compact
            />
          </Section>
        ))}
        <Section id="kinds" title={t("cnab240Kinds")}>
          <DataTable
            caption={t("cnab240Kinds")}
            columns={kindColumns(t, locale)}
            rows={kinds}
            rowKey={({ code }) => code}
            compact
          />
        </Section>
      </div>
    </DocsFrame>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2 scroll-mt-6 font-semibold text-base text-ink">
        {title}
      </h2>
      <Card flush>{children}</Card>
    </section>
  );
}

type Say = ReturnType<typeof useTranslations<"docs">>;

function placeColumns(t: Say, locale: Locale): Column<Place>[] {
  return [
    {
      id: "places",
      header: t("cnab240Places"),
      cell: ({ from, to }) => (from === to ? from : `${from}–${to}`),
      className: "whitespace-nowrap tabular-nums",
    },
    { id: "format", header: t("cnab240Format"), cell: ({ format, width }) => `${format} ${width}`, from: "sm" },
    {
      id: "content",
      header: t("cnab240Content"),
      cell: ({ title, always }) => (
        <>
          {title[locale]}
          {always ? ": " : null}
          {always ? <Code>{always}</Code> : null}
          {always === "" ? <span className="text-muted"> ({t("cnab240Blank")})</span> : null}
        </>
      ),
      className: "w-full py-1.5",
    },
    { id: "note", header: "FEBRABAN", cell: ({ note }) => note, from: "sm" },
  ];
}

function kindColumns(t: Say, locale: Locale): Column<Kind>[] {
  return [
    { id: "code", header: t("cnab240Code"), cell: ({ code }) => <Code>{code}</Code> },
    { id: "category", header: t("cnab240Category"), cell: ({ category }) => <Code>{category}</Code> },
    { id: "words", header: t("cnab240Kind"), cell: ({ words }) => words[locale], className: "w-full" },
  ];
}
