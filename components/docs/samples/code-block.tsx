import { CopyButton } from "../../ui/copy-button.tsx";
import { Scrollable } from "../../ui/data-display/scrollable.tsx";

type Props = { title: string; text: string; isJson?: boolean; className?: string };

/** Shows a text with a copy button. */
export function CodeBlock({ title, text, isJson = false, className }: Props) {
  return (
    <figure className={className}>
      <figcaption className="flex items-center justify-between gap-2 rounded-t-lg border border-line bg-surface px-3 py-1.5">
        <span className="font-medium text-muted text-xs">{title}</span>
        <CopyButton text={text} what={title} isShown />
      </figcaption>
      <Scrollable
        as="pre"
        className="max-h-96 overflow-auto rounded-b-lg border border-line border-t-0 bg-sunken p-3 font-mono text-ink text-xs leading-relaxed"
      >
        <code>{isJson ? <JsonText text={text} /> : text}</code>
      </Scrollable>
    </figure>
  );
}

const NAME = /^\s*("(?:[^"\\]|\\.)*"):/gm;

/** Shows JSON text with colored member names. The text must have one member per line. */
function JsonText({ text }: { text: string }) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(NAME)) {
    const [whole, name = ""] = match;
    const from = match.index + whole.length - name.length - 1;
    parts.push(
      text.slice(end, from),
      <b key={from} className="font-normal text-accent">
        {name}
      </b>,
    );
    end = from + name.length;
  }
  return [...parts, text.slice(end)];
}
