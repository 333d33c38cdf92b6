/** Translates an English text of the reference into the user's language. */
export type Say = (english: string) => string;

/**
 * Returns a translator that looks up the pieces of a text: its paragraphs and their headings. A piece is looked up as
 * one line, however it is wrapped. A piece that `lookUp` does not have stays in English.
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
