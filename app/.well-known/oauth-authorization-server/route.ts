import { authorizationServer } from "#lib/http/authorization-server.ts";

export const GET = authorizationServer;
