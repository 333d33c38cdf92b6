const NAME = /^\s*("(?:[^"\\]|\\.)*"):/gm;

/** Shows JSON text with colored member names. The text must have one member per line. */
export function JsonText({ text }: { text: string }) {
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
