import { test } from "vitest";
import { expectToTellApart } from "./support/run-webhook-sample.ts";

const ASK = `package main

import (
	"encoding/json"
	"os"

	"sample/webhook"
)

func main() {
	var cases []struct {
		Secret, Body string
		Headers      map[string]string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	judged := []bool{}
	for _, one := range cases {
		header := func(name string) string { return one.Headers[name] }
		judged = append(judged, webhook.IsGenuine(one.Secret, header, []byte(one.Body)))
	}
	json.NewEncoder(os.Stdout).Encode(judged)
}
`;

test("the sample in Go tells genuine deliveries from others", async () => {
  await expectToTellApart({
    sample: "verify.go",
    at: "webhook/verify.go",
    files: { "go.mod": "module sample\n\ngo 1.19\n", "main.go": ASK },
    program: "go",
    args: ["run", "."],
  });
});
