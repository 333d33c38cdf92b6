import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** An element of a document's structure, with the text of all of its content on the page. */
export type PdfElement = { role: string; text: string; children: PdfElement[] };
/** `text`: all that the page shows, in the order of its content. `elements`: what a reader that follows the structure gets. */
export type PdfPage = { text: string; elements: PdfElement };
export type ReadPdf = { pages: PdfPage[]; language: string; title: string; bookmarks: string[]; isTagged: boolean };

type Node = { role?: string; children?: Node[]; type?: string; id?: string };
type Reader = Awaited<ReturnType<typeof getDocument>["promise"]>;

/** Reads a PDF with a reader that is not ours. Throws when it is not whole. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const reader = await getDocument({ data: new Uint8Array(bytes), stopAtErrors: true, verbosity: 0 }).promise;
  const { info } = await reader.getMetadata();
  const { Title, Language } = info as { Title: string; Language: string };
  const outline: { title: string; items: { title: string }[] }[] = (await reader.getOutline()) ?? [];
  const bookmarks = outline.flatMap(({ title, items }) => [title, ...items.map((item) => `  ${item.title}`)]);
  const marks = (await reader.getMarkInfo()) as ReadonlyMap<string, boolean> | null;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= reader.numPages; number++) pages.push(await readPage(reader, number));
  await reader.loadingTask.destroy();
  return { pages, language: Language, title: Title, bookmarks, isTagged: marks?.get("Marked") ?? false };
}

async function readPage(reader: Reader, number: number): Promise<PdfPage> {
  const page = await reader.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
  const byId = new Map<string, string>();
  const open: string[] = [];
  let text = "";
  for (const item of items) {
    if ("str" in item) {
      const shown = item.str + (item.hasEOL ? "\n" : "");
      text += shown;
      const id = open.findLast(Boolean);
      if (id) byId.set(id, (byId.get(id) ?? "") + shown);
    } else if (item.type === "endMarkedContent") {
      open.pop();
    } else {
      open.push(item.id ?? "");
    }
  }
  const tree = (await page.getStructTree()) as Node | null;
  return { text, elements: elementOf(tree ?? {}, byId) };
}

function elementOf({ role = "", children = [] }: Node, byId: ReadonlyMap<string, string>): PdfElement {
  const inside = children.filter(({ type }) => type !== "content").map((child) => elementOf(child, byId));
  const own = children.flatMap(({ type, id = "" }) => (type === "content" ? [byId.get(id) ?? ""] : []));
  const text = [...own, ...inside.map((child) => child.text)].join("");
  return { role, text: text.replaceAll(/\s+/g, " ").trim(), children: inside };
}

/** Returns the elements of a role, in the order in which they are read. */
export function elementsOf(role: string, from: PdfElement): PdfElement[] {
  return [...(from.role === role ? [from] : []), ...from.children.flatMap((child) => elementsOf(role, child))];
}

/** Returns the cells of all rows of tables of a page. */
export function rowsOfPage({ elements }: PdfPage): string[][] {
  return elementsOf("TR", elements).map((row) => row.children.map(({ text }) => text));
}
