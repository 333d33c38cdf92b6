/** A PostgreSQL server with its Patroni: the ports of both, and the folder of its data. */
export type Member = { name: string; folder: string; port: number; restPort: number };

/** The settings that all members share. */
export type Pair = { etcdPort: number; binaries: string; password: string };

/**
 * Returns Patroni's settings for one member. Patroni declares a primary lost after `ttl` (20 s, Patroni's minimum). The
 * standby, if there is one, is synchronous, so it holds everything that was acknowledged.
 */
export function patroniSettings({ name, folder, port, restPort }: Member, { etcdPort, binaries, password }: Pair) {
  const rest = `127.0.0.1:${restPort}`;
  const postgres = `127.0.0.1:${port}`;
  // JSON is valid YAML.
  return JSON.stringify({
    scope: "guiche",
    name,
    log: { level: "WARNING" },
    restapi: { listen: rest, connect_address: rest },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, min_wal_size: "1GB", max_wal_size: "2GB", timezone: "UTC", jit: "off" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      data_dir: `${folder}/data`,
      bin_dir: binaries,
      pgpass: `${folder}/pgpass`,
      authentication: {
        superuser: { username: "app", password },
        replication: { username: "replicator", password },
      },
      parameters: { unix_socket_directories: folder, shared_buffers: "64MB", log_error_verbosity: "terse" },
      pg_hba: ["host all all 127.0.0.1/32 scram-sha-256", "host replication replicator 127.0.0.1/32 scram-sha-256"],
    },
  });
}

/**
 * Returns HAProxy's settings: a connection to `port` leads to the member that Patroni reports as primary, and to no
 * other.
 */
export function haproxySettings(port: number, members: readonly Member[]): string {
  const servers = members.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  return `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`;
}
