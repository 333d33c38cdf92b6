import { hearActs, noteNavigation } from "#lib/client/page/navigation.ts";

// This file runs before anything else in the browser. The pages' Content-Security-Policy forbids code made from text,
// so zod must not try to make any. Setting the global avoids loading zod only to configure it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

hearActs(window);

/** Next calls this for each link, command and press of the back button, at once. */
export const onRouterTransitionStart = noteNavigation;
