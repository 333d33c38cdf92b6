import { exampleRules } from "./support/example-rules.ts";
import { stagingService } from "./support/staging-service.ts";

await exampleRules(await stagingService(), "B");
