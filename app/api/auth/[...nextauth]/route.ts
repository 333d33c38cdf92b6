import { serveAuth } from "../serve-auth.ts";
import { serveReadable } from "../serve-readable.ts";

const serve = serveReadable(serveAuth);

export { serve as GET, serve as POST };
