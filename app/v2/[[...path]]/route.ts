import { serveNothing } from "#lib/http/serve-nothing.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveNothing();
