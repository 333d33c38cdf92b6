import { hkdfSync } from "node:crypto";
import { env } from "../env.ts";

/** 32 bytes that SECRET_KEY gives for one purpose. They tell nothing of it, nor of another purpose's. */
export function derivedKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().SECRET_KEY, "", `guiche:${purpose}`, 32));
}
