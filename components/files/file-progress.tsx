import { useTranslations } from "next-intl";
import { useDuration } from "../values/times/use-duration.ts";
import { useSize } from "../values/use-size.ts";
import type { ListedFile } from "./file-query.ts";

type Props = { file: Pick<ListedFile, "fileName" | "status" | "progress" | "lines" | "bytes" | "secondsLeft"> };

/** Shows how far a file in the making is: a bar, its movements, its size, and the time that is left. */
export function FileProgress({ file: { fileName, status, progress, lines, bytes, secondsLeft } }: Props) {
  const t = useTranslations("files");
  const size = useSize();
  const duration = useDuration();
  const percent = Math.round(progress * 100);
  const done = Math.round(progress * Number(lines));
  const facts =
    status === "QUEUED"
      ? [t("waits")]
      : [
          t("rowsOf", { done, all: Number(lines) }),
          size(bytes),
          ...(secondsLeft === null ? [] : [t("left", { duration: duration(Math.max(1, secondsLeft) * 1_000) })]),
        ];
  return (
    <span className="block min-w-0">
      <span
        role="progressbar"
        aria-label={t("progress", { name: fileName })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="block h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <span className="block h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </span>
      <span className="mt-1 block text-pretty text-muted text-xs tabular-nums">{facts.join(" · ")}</span>
    </span>
  );
}
