import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // A path with a trailing slash is a different path. Under /v1 such a path does not exist.
  skipTrailingSlashRedirect: true,
  compress: true,
  agentRules: false,
  // The addresses of earlier versions lead on.
  redirects: async () => [
    { source: "/settings", destination: "/settings/me", permanent: false },
    { source: "/limits", destination: "/settings/policy", permanent: false },
  ],
  // A page that a role may not see says so, with 403. Without a network, a click on a link waits for it in the page:
  // otherwise the browser would leave for its own error page.
  experimental: { authInterrupts: true, useOffline: true },
  // `tsc` checks the types in `npm test`. Checking them again would only slow the first `npm start`.
  typescript: { ignoreBuildErrors: true },
  // Node itself loads these packages: one copy serves both halves of bin/web, and the list of banks begins with a byte
  // order mark that only Node's JSON loader accepts.
  serverExternalPackages: [
    "pg",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@node-rs/argon2",
    "pino",
    "prom-client",
    "bancos-brasileiros",
    "pdfkit",
    "fontkit",
  ],
};

const withMessages = createNextIntlPlugin({
  requestConfig: "./components/i18n/request.ts",
  experimental: {
    // Messages are parsed at build time. Otherwise the parser would be a part of every page's JavaScript.
    messages: { path: "./components/i18n/messages", format: "json", locales: "infer", precompile: true },
  },
});

export default withMessages(config);
