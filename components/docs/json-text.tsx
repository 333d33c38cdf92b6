const NAME = /^\s*("(?:[^"\\]|\\.)*"):/gm;

/** JSON, one member on a line, with the names coloured. */
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
