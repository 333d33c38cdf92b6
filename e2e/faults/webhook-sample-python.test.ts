import { test } from "vitest";
import { expectToTellApart } from "./support/run-webhook-sample.ts";

const ASK = `
import json, sys
from verify import is_genuine

cases = json.load(sys.stdin)
print(json.dumps([is_genuine(one["secret"], one["headers"], one["body"].encode()) for one in cases]))
`;

test("the sample in Python tells genuine deliveries from others", async () => {
  await expectToTellApart({
    sample: "verify.py",
    at: "verify.py",
    files: { "ask.py": ASK },
    program: "python3",
    args: ["-B", "ask.py"],
  });
});
