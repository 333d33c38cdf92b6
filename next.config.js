import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  compress: true,
  agentRules: false,
  // Types are checked by `tsc` in `npm test`; checking them again would only slow the first `npm start`.
  typescript: { ignoreBuildErrors: true },
  // Loaded by Node itself, so that the one copy of each serves both halves of bin/web.
  serverExternalPackages: ["pg", "@prisma/client", "@prisma/adapter-pg", "@node-rs/argon2", "pino", "prom-client"],
};

export default createNextIntlPlugin("./components/i18n/request.ts")(config);
