import { connect, type Socket } from "node:net";

const LENGTH = /\r\ncontent-length: (\d+)/i;
const HEAD_END = "\r\n\r\n";

/** `answer`: the whole of it, with its head. */
type OnAnswer = (status: number, connection: LoadConnection, answer: Buffer) => void;

/**
 * One keep-alive HTTP/1.1 connection of the load generator. It sends one request at a time and reads answers by their
 * Content-Length alone. This costs far less than a real client: the load generator shares the machine with what it
 * measures.
 */
export class LoadConnection {
  private readonly socket: Socket;
  private readonly onAnswer: OnAnswer;
  private pending: Buffer | null = null;

  constructor(port: number, onAnswer: OnAnswer) {
    this.onAnswer = onAnswer;
    this.socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.socket.on("data", (chunk) => this.read(chunk));
    this.socket.on("error", (error) => {
      throw error;
    });
    this.socket.on("end", () => {
      throw new Error("the server closed a connection");
    });
  }

  opened(): Promise<void> {
    return new Promise((resolve) => this.socket.once("connect", () => resolve()));
  }

  send(request: string): void {
    this.socket.write(request, "latin1");
  }

  close(): void {
    this.socket.removeAllListeners("end");
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    const text = this.pending ? Buffer.concat([this.pending, chunk]) : chunk;
    this.pending = text;
    const headEnd = text.indexOf(HEAD_END, 0, "latin1");
    if (headEnd < 0) return;
    const head = text.toString("latin1", 0, headEnd);
    const length = Number(LENGTH.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error(`an answer without Content-Length:\n${head}`);
    if (text.length < headEnd + HEAD_END.length + length) return;
    this.pending = null;
    this.onAnswer(Number(head.slice(9, 12)), this, text);
  }
}
