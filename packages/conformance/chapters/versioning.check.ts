import { expect } from "vitest";
import { anonymous } from "../support/api.ts";
import { chapter } from "../support/check.ts";
import { patient } from "../support/http.ts";

const send = patient(anonymous.send);

await chapter("versioning", (api, check) => {
  check([135, 244, 245, 247], "the API reference is labelled 1.0, and its paths have their version", async () => {
    const { status, body } = await send("GET", `/v1/openapi.json?variant=${api.variant}`);
    expect([status, body.info?.version]).toEqual([200, "1.0"]);
    const paths = Object.keys(body.paths);
    for (const path of [api.at.createCharge, api.at.withdrawToKey, api.at.balance, api.at.statement, "/v2/oauth/token"])
      expect(paths).toContain(path);
  });
});
