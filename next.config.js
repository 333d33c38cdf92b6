import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // A path with a slash at its end is another path, and under /v1 none at all.
  skipTrailingSlashRedirect: true,
  compress: true,
  agentRules: false,
  // Types are checked by `tsc` in `npm test`; checking them again would only slow the first `npm start`.
  typescript: { ignoreBuildErrors: true },
  // Loaded by Node itself: one copy serves both halves of bin/web, and the list of banks begins with a byte order mark
  // that only Node's JSON loader forgives.
  serverExternalPackages: [
    "pg",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@node-rs/argon2",
    "pino",
    "prom-client",
    "bancos-brasileiros",
    "pdfkit",
  ],
};

const withMessages = createNextIntlPlugin({
  requestConfig: "./components/i18n/request.ts",
  experimental: {
    // Messages are parsed when they are built: the parser would be a part of every page's JavaScript.
    messages: { path: "./components/i18n/messages", format: "json", locales: "infer", precompile: true },
  },
});

export default withMessages(config);
