import type { Proofs } from "../sentences/proofs.ts";

/** The commands of the manuals that each test runs, by the test's file and title. */
export const RUN_BY: Proofs = {
  "e2e/faults/staging-recipes.test.ts": {
    "npm start prints an address and a curl that work, and the first charge of the README is paid": [
      "npm start",
      `TOKEN=$(curl -s localhost:3000/v1/oauth2/token -d grant_type=client_credentials -d client_id=CLIENT_ID -d client_secret=CLIENT_SECRET | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
      `curl -s localhost:3000/v1/pix/deposit/immediate-charge -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"externalId":"first-1","amount":1500,"expiresIn":3600,"pixKey":"depositos@casaverde.example"}'`,
      `curl -s localhost:3000/v1/mock/deposit/simulate -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"chargeId":"CHARGE_ID"}'`,
    ],
    "client certificates are tried by the lines of the page, and the health check of the image passes over https": [
      "npm run admin -- certificate make localhost --for server",
      "npm run admin -- certificate make erp --credential <id of the credential>",
      "TLS_CERT=.data/certificates/localhost.pem TLS_KEY=.data/certificates/localhost-key.pem TLS_CLIENT_CA=.data/certificates/ca.pem MTLS=required NODE_EXTRA_CA_CERTS=.data/certificates/ca.pem npm start",
      "curl --cacert .data/certificates/ca.pem --cert .data/certificates/erp.pem --key .data/certificates/erp-key.pem https://localhost:3000/healthz",
    ],
    "production starts by the lines of the README": [
      "APP_ENV=production DATABASE_OWNER_URL=… DATABASE_URL=… DATABASE_WORKER_URL=… BASE_URL=https://pix.example.com SECRET_KEY=… NEXTAUTH_SECRET=… TLS_CERT=… TLS_KEY=… TLS_CLIENT_CA=… LISTEN_ADDRESS=all npm start",
      "openssl rand -base64 32",
    ],
    "the test bank opens and says what a service enters": [
      "npm run bank",
      "npm run bank -- --dialect <name>",
      "npm run bank -- --dialect sicoob",
    ],
  },
  "bin/admin/first-commands.test.ts": {
    "the first commands of the README run one after the other, each with what those before it showed": [
      'npm run admin -- operator create --name "Casa Verde" --tax-id 11222333000181 --city "Sao Paulo"',
      'npm run admin -- staff create --operator OPERATOR_ID --role admin --email ana@casaverde.example --name "Ana Lima"',
      "npm run admin -- account create --operator OPERATOR_ID --ispb 09089356",
      "npm run admin -- key add ACCOUNT_NUMBER",
      "npm run admin -- credential create --account ACCOUNT_NUMBER --name erp --scopes all --kind oauth --variant A",
    ],
  },
  "bin/admin/commands-of-manuals.test.ts": {
    "%s runs as it stands in the manuals": [
      "npm run admin",
      "npm run admin -- --help",
      "npm run admin -- connection --help",
      "npm run admin -- audit",
      "npm run admin -- audit export FILE",
      "npm run admin -- audit verify",
      "npm run admin -- audit verify FILE --heads COPY",
      "npm run admin -- check",
      "npm run admin -- close verify",
      "npm run admin -- connection list",
      "npm run admin -- keys list",
      "npm run admin -- keys rotate",
      "npm run admin -- keys rotate --now",
      "npm run admin -- keys rotate --only qr",
      "npm run admin -- keys rotate --only token",
      "npm run admin -- operator list",
      "npm run admin -- roles",
    ],
  },
  "bin/admin/staff.test.ts": {
    "removing a lost authenticator app ends the person's sessions": ["npm run admin -- staff authenticator <email>"],
    "a person whose e-mail several operators' staff have is named with --operator": ["npm run admin -- staff"],
  },
  "bin/admin/tenants.test.ts": {
    "operator create requires authenticator apps in production, unless it is told otherwise": [
      "npm run admin -- operator create",
    ],
  },
  "bin/admin/transfers.test.ts": {
    "check names a transfer between two banks with both accounts and the amount, until it is mended": [
      'npm run admin -- transfer mended <id> --reason "<endToEndId>"',
    ],
  },
  "bin/admin/certificate-make.test.ts": {
    "needs no database; makes the authority once, and keys that only their owner may read": [
      "npm run admin -- certificate make",
      "npm run admin -- certificate make <name>",
    ],
  },
  "bin/admin/credentials.test.ts": {
    "the scopes and rates of a credential can be changed, and a removed scope ends within 5 s": [
      "npm run admin -- credential change",
      "npm run admin -- credential change <id> --scopes <all of them, taxId.read too>",
    ],
    "is registered by its file and removed by its thumbprint": ["npm run admin -- certificate remove"],
  },
  "bin/admin/connections.test.ts": {
    "a connection is made from files and given an account; no secret is shown": ["npm run admin -- connection create"],
    "an account of the operator's own money is told whom it may pay; CPFs are masked": [
      "npm run admin -- connection add-payee",
      "npm run admin -- connection payees",
    ],
    "a connection is paused, and tried only after it was resumed": [
      "npm run admin -- connection pause",
      "npm run admin -- connection resume",
      "npm run admin -- connection test",
    ],
    "a connection's next certificate comes from a .p12 file, and becomes the only one": [
      "npm run admin -- connection rotate",
    ],
  },
  "lib/domain/people/keys/reseal-secrets.test.ts": {
    "killed in the middle: processes with both keys read everything, and a second run finishes the work": [
      "npm run admin -- keys reseal",
    ],
    "with --leaked, links that the previous key proved end": ["npm run admin -- keys reseal --leaked"],
  },
  "e2e/faults/recipes.test.ts": {
    "a dump is restored on a new server by the lines of the page": [
      "npm run admin -- backup",
      "npm run admin -- backup <file>",
      "npm run admin -- backup /backups/guiche-2026-11-22.dump",
      "createuser --createrole --pwprompt guiche",
      "createdb --owner guiche --template template0 --encoding UTF8 --locale C guiche",
      "npm run admin -- restore <file>",
      "npm run admin -- restore /backups/guiche-2026-11-22.dump --yes",
      "pg_dump --format=custom",
      "pg_restore --single-transaction",
    ],
    "with compose.yaml: a dump is restored on a new machine by the lines of the page": [
      "umask 077",
      "docker compose exec -T database pg_dump -U guiche --format=custom guiche > guiche.dump",
      "docker compose up --detach --wait database",
      "docker compose run --rm migrate node bin/admin.ts roles",
      "docker compose exec -T database pg_restore -U guiche --dbname=guiche --single-transaction < guiche.dump",
      "docker compose run --rm migrate",
      "docker compose run --rm migrate node bin/admin.ts check",
      "docker compose up --detach",
    ],
    "SECRET_KEY is changed by the lines of the page, and what it sealed opens with the new one alone": [
      "SECRET_KEY=old SECRET_KEY_NEXT=new",
      "SECRET_KEY=new SECRET_KEY_PREVIOUS=old",
      "SECRET_KEY=new SECRET_KEY_PREVIOUS=old npm run admin -- keys reseal",
      "SECRET_KEY=new",
    ],
    "an operator's rule for authenticator apps is changed by the lines of the page": [
      "npm run admin -- operator authenticator <operator id> required",
      "npm run admin -- operator authenticator <operator id> optional",
    ],
    "the parts that it is made of are listed, and their licences are judged": [
      "npm run -s sbom > sbom.json",
      "npm run -s sbom",
      "npm run sbom",
      "npm run licences",
    ],
  },
  "e2e/faults/pooler-settings.test.ts": {
    "the lines of the page lead through a pooler and around it, and without the first of them it is refused": [
      "DATABASE_POOLER=transaction",
    ],
  },
  "e2e/faults/patroni.test.ts": {
    "the primary is lost under load, seed %i: no payment is lost, and the standby takes over": [
      "scope: guiche",
      "listen primary",
      "option httpchk OPTIONS /primary",
    ],
  },
  "e2e/faults/pgbackrest.test.ts": {
    "the archive goes back to an instant by the lines of the page": [
      "[global]",
      "archive_mode = on",
      "pgbackrest --stanza=guiche stanza-create",
      "pgbackrest --stanza=guiche check",
      "pgbackrest --stanza=guiche --type=full backup",
      "pgbackrest --stanza=guiche --type=time --target='2026-11-22 14:22:12+00' --target-action=promote restore",
    ],
  },
  "e2e/faults/image.test.ts": {
    "the files of the image are enough to migrate, to serve pages and to pass both health checks, as its user": [
      "node bin/migrate.ts",
      "node bin/web.ts",
      "node bin/worker.ts",
    ],
    "what commands write goes into the image's volume, and a file elsewhere is refused in a sentence": [
      "node bin/admin.ts",
      "docker compose run migrate node bin/admin.ts",
      "docker compose run --rm migrate node bin/admin.ts …",
      "docker compose run --rm migrate node bin/admin.ts audit export /data/audit.jsonl",
    ],
  },
  "bin/dev/dev.test.ts": {
    "serves pages with a content security policy that lets React debug": ["npm run dev"],
  },
  "bin/contracts/write-contracts.test.ts": {
    "the console's list of contracts is up to date (npm run contracts)": ["npm run contracts"],
  },
  "e2e/deployments/any-tenant.test.ts": {
    "every statement holds with fees, old mocks, old webhooks, a moved clock and mutual TLS": [
      "npm run conformance -- --access .data/staging.json",
    ],
  },
};
