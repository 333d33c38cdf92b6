import { keepRequest, leaveOutRequest } from "./base/requests/request-buffer.ts";
import { credentialById, noteUse } from "./people/credentials/authentication.ts";
import { countRequest } from "./people/credentials/request-use.ts";

/** What the public API's pipeline needs, beside the operations: `ApiDomain` in lib/http says what each is for. */
export const apiDomain = { credentialById, noteUse, countRequest, keepRequest, leaveOutRequest };
