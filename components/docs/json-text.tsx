const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?|true|false|null)/g;

/** JSON with its names, texts and values told apart by colour. */
export function JsonText({ text }: { text: string }) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, string, colon, value] = match;
    parts.push(text.slice(end, match.index));
    const tone = colon ? "text-accent" : value ? "text-brass-ink" : "text-good";
    parts.push(
      <span key={match.index} className={tone}>
        {string ?? value}
      </span>,
      colon ?? "",
    );
    end = match.index + whole.length;
  }
  return [...parts, text.slice(end)];
}
