import type { FontProgram } from "./font-program.ts";

// What pdfkit has and its types lack.
declare global {
  namespace PDFKit {
    interface PDFDocument {
      readonly _font: { readonly id: string };
    }
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, font: FontProgram): this;
      }
      interface StructureElementOptions {
        scope?: "Row" | "Column";
      }
      interface TextOptions {
        textWidth?: number;
        wordCount?: number;
      }
    }
  }
}
