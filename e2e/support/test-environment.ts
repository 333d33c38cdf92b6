/** The settings that tests run under; nothing of the developer's own environment, least of all a database. */
export const TEST_ENVIRONMENT = {
  APP_ENV: "staging",
  BASE_URL: "http://localhost:3000",
  DATABASE_URL: "",
  SECRET_KEY: "a key for tests, of more than 32 characters",
  NEXTAUTH_SECRET: "a secret for tests, of more than 32 characters",
  LOG_LEVEL: "silent",
};
