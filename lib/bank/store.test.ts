import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openStore } from "./store.ts";

test("a file from before due charges is opened, and its locations and charges are immediate ones", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "bank-"));
  const file = path.join(folder, "bank.sqlite");
  try {
    const before = new DatabaseSync(file);
    before.exec(`CREATE TABLE location (id INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE, customer TEXT NOT NULL, created_at TEXT NOT NULL, txid TEXT) STRICT;
      CREATE TABLE charge (customer TEXT NOT NULL, txid TEXT NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (customer, txid)) STRICT;
      INSERT INTO location VALUES (1, 'token', '1', '2026-01-01T00:00:00.000Z', NULL);
      INSERT INTO charge VALUES ('1', 'txid', 0);`);
    before.close();
    for (let times = 0; times < 2; times++) {
      const store = openStore(file);
      expect(store.all("SELECT kind FROM location")).toEqual([{ kind: "cob" }]);
      expect(store.all("SELECT due FROM charge")).toEqual([{ due: null }]);
      store.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
