import { problem, refusalOf } from "./problem.ts";
import { requestIdOf } from "./request-id.ts";
import { countRequest } from "./request-metrics.ts";

type Params = Record<string, string | string[]>;
type Handler = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;
type Document = { name: string; contentType: string; cacheControl: string };

/** Returns the handlers of a public text: no credential, and no input except the path parameters. */
export function serveDocument(
  { name, contentType, cacheControl }: Document,
  read: (params: Record<string, string>) => Promise<string>,
): { GET: Handler; HEAD: Handler } {
  const handler: Handler = async (request, { params }) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request);
    let response: Response;
    try {
      const text = await read((await params) as Record<string, string>);
      response = new Response(text, {
        headers: { "content-type": contentType, "cache-control": cacheControl, "x-request-id": requestId },
      });
    } catch (error) {
      response = problem(refusalOf(error, requestId), requestId);
    }
    countRequest(name, response.status, startedAt);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
  return { GET: handler, HEAD: handler };
}
