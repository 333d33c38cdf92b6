import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";

type Props = { hint: string; onChoose: (file: File) => void };

const TYPES =
  ".csv,.txt,.tsv,.xlsx,.ofx,.xml,text/csv,text/xml,application/xml,application/x-ofx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Chooses a file: with a button, which is a native field, or by dropping it. */
export function FileChoice({ hint, onChoose }: Props) {
  const t = useTranslations("upload");
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files);
      }}
      className={clsx(
        "relative flex cursor-pointer flex-col items-center gap-3 rounded-xl border-2 border-dashed px-6 py-12 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong hover:bg-sunken",
      )}
    >
      <span className="inline-flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent">
        <FileUp aria-hidden className="size-5" />
      </span>
      <span className="text-sm">
        <span className="font-medium text-accent underline underline-offset-4">{t("choose")}</span>{" "}
        <span className="text-muted max-sm:hidden">{t("drop")}</span>
      </span>
      <span className="max-w-md text-pretty text-muted text-xs">{hint}</span>
      <input
        type="file"
        accept={TYPES}
        onChange={({ target }) => {
          choose(target.files);
          // The same file can be chosen again.
          target.value = "";
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}
