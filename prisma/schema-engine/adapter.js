import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";

/** OIDs of PostgreSQL's types "char" and bpchar, and Prisma's own number for a single character. */
const CHAR = 18;
const BPCHAR = 1042;
const CHARACTER = 6;

/**
 * Returns the connection settings of an address. `database` replaces the database that the address names.
 * @param {string} url
 * @param {string} [database]
 */
export function connectionSettings(url, database) {
  const { host, port, user, password, database: named } = new pg.Client({ connectionString: url });
  return {
    schema: new URL(url).searchParams.get("schema") ?? undefined,
    config: { host, port, user, password, database: database ?? named, max: 1, allowExitOnIdle: true },
  };
}

/**
 * Corrects two faults of the adapter. It splits scripts at every ";", function bodies included, so scripts are sent
 * whole. It does not support the catalog's type "char", so such a column is reported as a character.
 * @param {any} adapter
 * @param {any} pool
 */
function mend(adapter, pool) {
  const query = pool.query.bind(pool);
  /** @type {number[]} */
  let charColumns = [];
  pool.query = async (/** @type {unknown[]} */ ...args) => {
    const result = await query(...args);
    charColumns = [];
    const fields = Array.isArray(result) ? [] : (result.fields ?? []);
    for (const [i, field] of fields.entries()) {
      if (field.dataTypeID !== CHAR) continue;
      field.dataTypeID = BPCHAR;
      charColumns.push(i);
    }
    return result;
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (/** @type {unknown} */ statement) => {
    const rows = await queryRaw(statement);
    for (const i of charColumns) rows.columnTypes[i] = CHARACTER;
    return rows;
  };
  adapter.executeScript = async (/** @type {string} */ script) => {
    try {
      await pool.query(script);
    } catch (error) {
      adapter.onError?.(error);
      throw error;
    }
  };
  return adapter;
}

/** Makes the adapters through which the engine connects to PostgreSQL, also to a shadow database. */
export class AdapterFactory extends PrismaPg {
  #config;
  #schema;
  #shadowUrl;

  /** @param {{ url?: string, shadowDatabaseUrl?: string }} datasource */
  constructor(datasource) {
    const { config, schema } = connectionSettings(datasource.url || "postgresql://localhost/none");
    super(config, { schema });
    this.#config = config;
    this.#schema = schema;
    this.#shadowUrl = datasource.shadowDatabaseUrl;
  }

  /** @param {object} [override] */
  async #open(override = {}) {
    const pool = new pg.Pool({ ...this.#config, ...override });
    pool.on("error", () => {});
    const adapter = await new PrismaPg(pool, { schema: this.#schema, disposeExternalPool: true }).connect();
    return { adapter: mend(adapter, pool), pool };
  }

  /** @override */
  async connect() {
    return (await this.#open()).adapter;
  }

  /** @override */
  async connectToShadowDb() {
    if (this.#shadowUrl) return new AdapterFactory({ url: this.#shadowUrl }).connect();
    const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
    const admin = new pg.Client(this.#config);
    await admin.connect();
    await admin.query(`CREATE DATABASE "${database}"`);
    const { adapter, pool } = await this.#open({ database });
    adapter.dispose = async () => {
      await pool.end();
      await admin.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
      await admin.end();
    };
    return adapter;
  }
}
