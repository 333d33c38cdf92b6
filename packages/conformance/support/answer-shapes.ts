import { expect } from "vitest";
import type { Reply } from "./http.ts";

/** How each variant writes an instant: A in BRT with its offset, B in UTC. */
export const INSTANT = {
  A: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?-03:00$/,
  B: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
} as const;

export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Expects a refusal with this status and code, in the specification's error shape. `pointer`: the invalid member. */
export function expectProblem(reply: Reply, status: number, code: string, pointer?: string): void {
  expect([reply.status, reply.body.code], reply.text).toEqual([status, code]);
  expect(reply.body).toMatchObject({
    status,
    code: expect.any(String),
    detail: expect.any(String),
    message: expect.any(String),
    title: expect.any(String),
    type: expect.any(String),
  });
  if (pointer === undefined) return;
  expect(reply.body.errors?.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
}

/**
 * Returns the members of a BR Code (EMV MPM) by their two-digit ids. Throws when it is cut short or its checksum is
 * wrong.
 */
export function readBrCode(text: string): Map<string, string> {
  const members = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!/^\d{4}/.test(text.slice(at)) || value.length !== length) throw new Error(`The BR Code is cut short: ${text}`);
    members.set(text.slice(at, at + 2), value);
    at += 4 + length;
  }
  const checked = text.slice(0, -4);
  if (members.get("63") !== crc16(checked)) throw new Error(`The BR Code's checksum is wrong: ${text}`);
  return members;
}

/** CRC-16/CCITT-FALSE as four upper-case hexadecimal digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
