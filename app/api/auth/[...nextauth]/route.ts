import { serveAuth } from "../serve-auth.ts";

export { serveAuth as GET, serveAuth as POST };
