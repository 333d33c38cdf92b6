/** An answer, read whole. `body` is its JSON, `{}` where it has none. */
export type Reply = { status: number; headers: Headers; text: string; body: Record<string, unknown> };

type Fields = Record<string, string>;
type Ask = { body?: unknown; headers?: Fields };

/** Sends requests to one service with the same credential. A body that is a text goes as it is, anything else as JSON. */
export type Caller = {
  send: (method: string, path: string, ask?: Ask) => Promise<Reply>;
  get: (path: string, headers?: Fields) => Promise<Reply>;
  post: (path: string, body: unknown, headers?: Fields) => Promise<Reply>;
};

export function caller(baseUrl: string, credential: Fields = {}): Caller {
  const send: Caller["send"] = async (method, path, { body, headers = {} } = {}) => {
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: "manual",
      headers: { ...credential, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: json(text) };
  };
  return {
    send,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, body, headers = {}) => send("POST", path, { body, headers }),
  };
}

function json(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
