/** A browser that starts on a busy machine answers late. */
const ANSWER_BOUND_MS = 60_000;

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };
type Message = { id?: number; result?: never; error?: string; message?: string };

/** A connection to a browser that speaks WebDriver BiDi itself. selenium-webdriver's own gives a browser 30 s to start. */
export type BiDi = {
  send: <Result>(method: string, params: object) => Promise<Result>;
  close: () => void;
};

export async function connect(address: string): Promise<BiDi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, Waiting>();
  socket.addEventListener("message", ({ data }) => {
    const { id = 0, result, error, message } = JSON.parse(data) as Message;
    const one = waiting.get(id);
    waiting.delete(id);
    if (error) one?.reject(new Error(`${error}: ${message}`));
    else one?.resolve(result as never);
  });
  await new Promise<unknown>((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`There is no connection to ${address}.`)));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser closed the connection."));
  });
  let last = 0;
  return {
    send: (method, params) => {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params }));
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      waiting.set(id, { resolve, reject });
      const timer = setTimeout(() => reject(new Error(`${method} was not answered.`)), ANSWER_BOUND_MS);
      return promise.finally(() => clearTimeout(timer));
    },
    close: () => socket.close(),
  };
}
