import { env } from "../../server/env.ts";
import { serveDocument } from "../serve-document.ts";
import type { Source } from "./document.ts";
import { llmsText } from "./llms-text.ts";
import { servedDocument } from "./served-document.ts";

const llms = { name: "llmsText", contentType: "text/markdown; charset=utf-8", cacheControl: "public, max-age=300" };

/** Returns the handlers of `/llms.txt`: the interface as text for language models. */
export function serveLlmsText(source: Source): ReturnType<typeof serveDocument> {
  let text: string | undefined;
  return serveDocument(llms, async () => {
    text ??= llmsText([servedDocument(source, "A"), servedDocument(source, "B")], env().BASE_URL);
    return text;
  });
}
