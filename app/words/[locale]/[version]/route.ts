import { serveWords } from "../../serve-words.ts";

type Context = { params: Promise<{ locale: string; version: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  return serveWords(request, await params);
}
