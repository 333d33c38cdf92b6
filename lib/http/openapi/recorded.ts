import { decodeBrCode } from "../../core/pix/decode-br-code.ts";
import { encodeBrCode } from "../../core/pix/encode-br-code.ts";

/** Recorded answers of a running service, by "operation.variant.status", "event.variant" or "code.variant". */
export type Recorded = Readonly<Record<string, unknown>>;
/** Where the service runs. `staging` false: production. */
export type Deployment = { baseUrl: string; staging: boolean };

/**
 * Returns recorded answers as the service at another URL gives them: BR Codes contain its URL, and production has no
 * sandbox.
 */
export function recordedAt(deployment: Deployment, recorded: Recorded): Recorded {
  const at = (answer: unknown): unknown => {
    if (typeof answer !== "object" || answer === null) return answer;
    return Array.isArray(answer) ? answer.map(at) : recordedAt(deployment, { ...answer });
  };
  return Object.fromEntries(
    Object.entries(recorded).map(([name, answer]) => {
      if (name === "brCode") return [name, brCodeAt(deployment, String(answer))];
      return [name, name === "scope" ? scopeAt(deployment, String(answer)) : at(answer)];
    }),
  );
}

function brCodeAt({ baseUrl }: Deployment, code: string): string {
  const read = decodeBrCode(code);
  if (!read.valid) throw new Error(`a recorded brCode cannot be read: ${read.fault}`);
  const url = String(read.brCode.payloadUrl);
  const payloadUrl = baseUrl.replace(/^https?:\/\//, "") + url.slice(url.indexOf("/qr/v2/"));
  return encodeBrCode({ ...read.brCode, payloadUrl });
}

function scopeAt({ staging }: Deployment, scope: string): string {
  return staging ? scope : scope.replace(/ ?mock\.write/, "");
}
