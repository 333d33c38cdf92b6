import type { ReactNode } from "react";
import { Link } from "../ui/link.tsx";

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g;

/** Renders the Markdown subset that descriptions use: paragraphs, `##` headings, code, bold and links. */
export function Prose({ text, className }: { text: string; className?: string }) {
  const blocks = text.split(/\n(?=## )|\n{2,}/).filter((block) => block.trim() !== "");
  return (
    <div data-prose className={className}>
      {blocks.map((block) => (
        <Block key={block} text={block} />
      ))}
    </div>
  );
}

function Block({ text }: { text: string }) {
  const [, heading, rest] = /^## (.+)\n?([\s\S]*)$/.exec(text) ?? [];
  if (!heading) return <p>{inline(text)}</p>;
  return (
    <>
      <h2 className="mt-6 mb-2 font-semibold text-base text-ink">{heading}</h2>
      {rest ? <p>{inline(rest)}</p> : null}
    </>
  );
}

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    parts.push(text.slice(end, match.index), piece(match));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

function piece([whole, code, bold, words, address]: RegExpExecArray): ReactNode {
  const key = whole;
  if (code) return <Code key={key}>{code}</Code>;
  if (bold) return <strong key={key}>{inline(bold)}</strong>;
  return (
    <Link key={key} href={address ?? ""} className="text-accent underline underline-offset-2">
      {words}
    </Link>
  );
}

/** Shows a name or value of the API inside a sentence. */
export function Code({ children }: { children: ReactNode }) {
  return <code>{children}</code>;
}
