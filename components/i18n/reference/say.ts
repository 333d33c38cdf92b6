/** Says an English text of the reference in the reader's language. */
export type Say = (english: string) => string;

/**
 * Says texts by a look-up of their pieces: paragraphs, and the headings over them. A piece is looked up as one line,
 * however it is wrapped; what `lookUp` does not know stays in English.
 */
export function sayer(lookUp: (piece: string) => string | undefined): Say {
  const piece = (text: string) => lookUp(text.replaceAll("\n", " ")) ?? text;
  const block = (text: string) => {
    const [, heading, rest] = /^## (.+)\n([\s\S]+)$/.exec(text) ?? [];
    return heading && rest ? `## ${piece(heading)}\n${piece(rest)}` : piece(text);
  };
  return (english) =>
    english
      .split(/\n{2,}/)
      .map(block)
      .join("\n\n");
}
