import { credentialById, noteUse } from "./credentials/authentication.ts";
import { countRequest } from "./limits/request-use.ts";
import { keepRequest, leaveOutRequest } from "./requests/request-buffer.ts";

/** What the public API's pipeline needs, beside the operations: `ApiDomain` in lib/http says what each is for. */
export const apiDomain = { credentialById, noteUse, countRequest, keepRequest, leaveOutRequest };
