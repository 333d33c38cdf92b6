import { request as requestPlain } from "node:http";
import { request as requestOverTls } from "node:https";
import { nearAddress } from "#lib/server/listen-address.ts";

// The health check of the image: exits with 0 when the web process of this machine answers /healthz.
const { PORT, LISTEN_ADDRESS, TLS_CERT } = process.env;
const place = { host: nearAddress(LISTEN_ADDRESS), port: PORT || 3000, path: "/healthz" };
const ends = (code: 0 | 1) => () => process.exit(code);
// The certificate is made for the public name, and this request does not leave the machine.
const asked = TLS_CERT ? requestOverTls({ ...place, rejectUnauthorized: false }) : requestPlain(place);
asked
  .once("response", ({ statusCode }) => ends(statusCode === 200 ? 0 : 1)())
  .once("error", ends(1))
  .end();
