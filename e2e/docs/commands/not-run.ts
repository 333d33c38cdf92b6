/** Why no test runs a command of the manuals; a command that begins with one of these words and a space is meant too. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  "npm test": "It runs this. commands.test.ts reads the words after it as it does.",
  "FAULTS=long npm run test:faults": "It takes hours, and `npm test faults` runs the same tests with fewer seeds.",
  "FAULT_SEED=1 FAULT_SEEDS=2000 npm test e2e/faults/connector.test.ts":
    "The same file with two thousand seeds, which takes hours.",
  "TRACE=1 npm test e2e/console/finance.spec.ts": "`npm test e2e` runs the same file without the record of a failure.",
  "npm run bench": "It measures for minutes on a machine of its own. commands.test.ts checks the names after it.",
  "npm run engines":
    "It needs two more browsers and the time of another `npm test e2e`; `npm test e2e` runs a part of it.",
  "npm run screenshots": "It makes pictures for people, and `npm test e2e` opens the same pages.",
  "npm run api-client": "It writes the types that the tests of the API are compiled with: `npm test types`.",
  "npm run record-answers": "It writes what the same tests compare with when they are run without it.",
  "npm run rails:judge": "It needs the official file of API Pix, which is not part of the project.",
  "npm run signatures":
    "It asks the registry of packages. .ci/run runs it, and bin/sbom/signatures.test.ts has each of its answers.",
  "npm audit": "It asks the registry of packages.",
  "npm start -- --bank": "Its two ports are fixed, and another service on this machine may have them.",
  "docker compose up --build": "It needs Docker. image.test.ts runs what the image has, as the user of the image.",
  "apt-get install":
    "It changes this machine. commands.test.ts compares the packages with those of system-programs.ts.",
  "pg_dropcluster --stop 15 main": "It would delete a database of this machine.",
  "patronictl switchover": "It is Patroni's own; patroni.test.ts loses the primary, which is harder.",
  "bash findings/NAME.sh": "It needs a network and installs other packages.",
  "next start": "It is no command of a manual: `npm test next` starts it.",
  "prisma generate": "Each set-up runs it: bin/setup/generate.js.",
};
