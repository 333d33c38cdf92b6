import { authorizationServer } from "#lib/http/api/authorization-server.ts";

export const GET = authorizationServer;
