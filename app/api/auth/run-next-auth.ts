import { parse } from "hono/utils/cookie";
import type { NextApiRequest, NextApiResponse } from "next";
import nextAuth, { type NextAuthOptions } from "next-auth";
import { FORM_BYTES_MAX } from "#lib/core/limits.ts";
import { readJson } from "#lib/http/read-json.ts";
import { defaultOf } from "./default-of.ts";

/**
 * Runs next-auth on a request in the way of Next's "pages" router, which needs nothing of Next: bin/web answers sign-ins
 * without it, because through Next each takes three times as long. Throws as `readJson` when a JSON body cannot be read.
 */
export async function runNextAuth(request: Request, options: NextAuthOptions): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const nextauth = pathname.split("/").slice(3).map(decodeURIComponent);
  const asked = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    cookies: parse(request.headers.get("cookie") ?? ""),
    query: { ...Object.fromEntries(searchParams), nextauth },
    body: request.method === "POST" ? await bodyOf(request) : undefined,
  };
  const answer = new PagesAnswer();
  await defaultOf(nextAuth)(asked as unknown as NextApiRequest, answer as unknown as NextApiResponse, options);
  return answer.response();
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(await request.text()));
  return type.includes("application/json") ? readJson(request, undefined, FORM_BYTES_MAX) : undefined;
}

/** What next-auth uses of the response of Next's "pages" router. */
class PagesAnswer {
  private readonly headers = new Headers();
  private code = 200;
  private body: string | undefined;

  status(code: number): this {
    this.code = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return name.toLowerCase() === "set-cookie" ? this.headers.getSetCookie() : (this.headers.get(name) ?? undefined);
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.delete(name);
    for (const one of [value].flat()) this.headers.append(name, one);
    return this;
  }

  json(body: unknown): void {
    this.headers.set("content-type", "application/json");
    this.body = JSON.stringify(body);
  }

  send(body: unknown): void {
    if (typeof body === "object") this.json(body);
    else this.body = body as string | undefined;
  }

  end(): void {}

  response(): Response {
    return new Response(this.body, { status: this.code, headers: this.headers });
  }
}
