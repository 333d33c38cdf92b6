import { once } from "node:events";
import { connect } from "node:net";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { tokenOf } from "#e2e/support/caller.ts";
import { webhookBench } from "#e2e/support/deliveries/webhook-bench.ts";
import type { Received } from "#e2e/support/deliveries/webhook-receiver.ts";
import { service } from "#e2e/support/service.ts";

const { baseUrl, us } = await service();
const { receiver, workOff } = await webhookBench();

test("the challenge may come before the 201 is read, whose secret has signed it", async () => {
  const url = receiver.behave("/first", (response, { body }) => {
    response.end(JSON.stringify({ challenge: JSON.parse(body).data.challenge }));
  });
  const token = await tokenOf(baseUrl, us.clients.A);
  const body = JSON.stringify({ url });
  const { hostname, port, host } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(
    `PUT /v1/webhook HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
  while (receiver.at("/first").length === 0) await workOff();

  let answer = "";
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  const secret = /"signingSecret":"(whsec_[^"]+)"/.exec(answer)?.[1] as string;
  const [challenge] = receiver.at("/first") as [Received];
  expect(new Webhook(secret).verify(challenge.body, challenge.headers)).toMatchObject({ type: "webhook.validation" });
});
