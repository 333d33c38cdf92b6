type Element = PDFKit.PDFStructureElement;
type Options = PDFKit.Mixins.StructureElementOptions;
/** Of each page, which element each piece of its content belongs to. */
type ParentTree = { get: (page: number) => unknown; add: (page: number, elements: unknown) => void };

/**
 * The structure of a document for readers that speak it: elements in the order in which they are read, and marks around what is no part of
 * it. Each element is written as soon as it is whole, so that memory does not grow with the document.
 */
export class PdfTags {
  readonly root: Element;
  private readonly doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc;
    this.root = doc.struct("Document");
    doc.addStructure(this.root);
  }

  /** Begins an element that gets others. It must be ended. */
  open(parent: Element, type: string, options: Options = {}): Element {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws an element's content. Without `draw` it is empty, as the cell of a table may be. */
  add(parent: Element, type: string, draw?: () => void, options: Options = {}): void {
    const element = this.doc.struct(type, options, draw ? [draw] : []);
    parent.add(element);
  }

  /** Draws what a reader leaves out: lines, backgrounds, what is repeated on each page. */
  artifact(type: "Layout" | "Pagination", draw: () => void): void {
    this.doc.markContent("Artifact", { type });
    draw();
    this.doc.endMarkedContent();
  }

  /** Writes which elements the page has, which pdfkit would keep in memory until the document ends. */
  endPage(): void {
    const { StructParents: page } = this.doc.page.dictionary.data as { StructParents?: number };
    if (page === undefined) return;
    const { ParentTree: tree } = this.doc.getStructTreeRoot().data as unknown as { ParentTree: ParentTree };
    const elements = this.doc.ref(tree.get(page) as object);
    elements.end(undefined);
    elements.data = {} as typeof elements.data;
    tree.add(page, elements);
  }
}
