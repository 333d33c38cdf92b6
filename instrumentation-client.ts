import { hearSearchKey } from "#lib/client/search-key.ts";

// Runs before anything else in the browser. The pages' security policy forbids code made from text: zod, wherever it is
// loaded, must not even try. Told this way nobody has to load zod for it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// A page shows what it holds before it is awake: the key that opens the search is heard from the start.
hearSearchKey();
