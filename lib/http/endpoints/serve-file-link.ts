import type { FileAnswer } from "../../core/contract.ts";
import { refuse } from "../../core/errors.ts";
import { limitSource } from "../clients/source-limits.ts";
import { fileResponse } from "../file-response.ts";
import { type Handler, type Handlers, namingIgnored, sameHandler } from "../handlers.ts";
import { problem, refusalOf } from "../problem.ts";
import { pathnameOf, requestIdOf } from "../request-head.ts";

/** Returns the handlers of addresses that end in a token, each of which gives one file until the token's time ends. */
export function serveFileLink(open: (token: string) => Promise<FileAnswer>): Handlers {
  const handler: Handler = async (request) => {
    const requestId = requestIdOf(request);
    try {
      if (request.method !== "GET" && request.method !== "HEAD")
        throw refuse("METHOD_NOT_ALLOWED", "Use GET here.", { headers: { Allow: "GET, HEAD" } });
      limitSource(request, "payloads");
      const file = await open(pathnameOf(request.url).split("/").at(-1) ?? "");
      const response = fileResponse(file, requestId);
      return request.method === "HEAD" ? new Response(null, response) : response;
    } catch (error) {
      return problem(refusalOf(error, requestId), requestId);
    }
  };
  return namingIgnored(sameHandler(handler));
}
