import { createServer } from "node:net";

// The limit of the load generator itself: a socket that answers every request with the same bytes.

const body = JSON.stringify({ brCode: "0".repeat(500) });
const answer = `HTTP/1.1 201 Created\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

process.once("disconnect", () => process.exit(0));
createServer({ noDelay: true }, (socket) => {
  socket.on("data", () => socket.write(answer, "latin1"));
  socket.on("error", () => {});
}).listen(Number(process.env.PORT), () => process.send?.("ready"));
