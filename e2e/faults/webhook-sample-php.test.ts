import { test } from "vitest";
import { expectToTellApart } from "./support/run-webhook-sample.ts";

const ASK = `<?php
require __DIR__ . '/verify.php';
$cases = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn ($one) => isGenuine($one['secret'], $one['headers'], $one['body']), $cases));
`;

test("the sample in PHP tells genuine deliveries from others", async () => {
  await expectToTellApart({
    sample: "verify.php",
    at: "verify.php",
    files: { "ask.php": ASK },
    program: "php",
    args: ["ask.php"],
  });
});
