import { linesDigest } from "#lib/ledger/statement/lines-digest.ts";
import { transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { type Claim, ClaimTaken, claimClose, endClaim, keepClaim, postponeClaim } from "./claim-close.ts";
import { closeStatement, filesOf, type WantedFile } from "./close-statement.ts";
import { closeById, type StoredClose } from "./find-closes.ts";
import { storeCloseFile } from "./store-close-file.ts";

const BEAT_MS = 2_000;

/** Makes the files of one close that lacks them; those that are there stay. Returns how many closes it worked on. */
export async function makeCloseFiles(): Promise<number> {
  const claim = await claimClose();
  if (!claim) return 0;
  const stored = (await closeById(claim.operatorId, claim.closeId)) as StoredClose;
  const accountIds = stored.accounts.map(({ accountId }) => accountId);
  try {
    await make(claim, stored);
    await finish(claim);
  } catch (error) {
    if (!(error instanceof ClaimTaken)) {
      log().error({ ...errorFields(error), closeId: claim.closeId }, "the files of a close cannot be made");
      await postponeClaim(claim);
    }
  }
  // Consoles that show it read it again.
  await transaction((tx) => announce(tx, { accountIds, tags: ["closes"], queues: [] }));
  return 1;
}

async function make(claim: Claim, stored: StoredClose): Promise<void> {
  const wanted = filesOf(stored);
  // Each file also counts as one line, so that those without lines count too.
  const weight = ({ account }: WantedFile) => Number(account.uptoLine - account.afterLine) + 1;
  const all = wanted.reduce((sum, file) => sum + weight(file), 0);
  const far = { done: 0, isTaken: false };
  const beat = setInterval(() => {
    keepClaim(claim, Math.min(999, Math.floor((far.done / all) * 1_000))).then(
      (isKept) => {
        far.isTaken ||= !isKept;
      },
      // The database is away: the file that is being made fails, or the next beat comes in time.
      () => {},
    );
  }, BEAT_MS);
  try {
    const digests = new Map<string, Buffer>();
    for (const file of wanted) {
      if (far.isTaken) throw new ClaimTaken();
      const before = far.done;
      if (!isMade(file)) await makeFile(stored, file, digests, far);
      far.done = before + weight(file);
    }
  } finally {
    clearInterval(beat);
  }
}

function isMade({ account, format, wholeTaxIds }: WantedFile): boolean {
  return account.files.some((made) => made.format === format && made.wholeTaxIds === wholeTaxIds);
}

type Far = { done: number; isTaken: boolean };

async function makeFile(stored: StoredClose, wanted: WantedFile, digests: Map<string, Buffer>, far: Far) {
  const { accountId } = wanted.account;
  const { request, file } = await closeStatement(stored, wanted);
  const [part] = file.accounts;
  if (!part) throw new Error("a statement of one account");
  const digest = digests.get(accountId) ?? (await linesDigest(part.search));
  digests.set(accountId, digest);
  part.search.onRead = (lineNumbers) => {
    far.done += Number(lineNumbers);
  };
  await storeCloseFile(stored, wanted, { request, file, digest, isTaken: () => far.isTaken });
  failpoint("closeFiles.committed");
}

/** The files are there: says so, with their hashes, in one transaction. */
async function finish(claim: Claim): Promise<void> {
  const stored = (await closeById(claim.operatorId, claim.closeId)) as StoredClose;
  const { operatorId, id, period, accounts } = stored;
  const files = accounts.flatMap((account) =>
    account.files.map(({ fileName, wholeTaxIds, bytes, lines, sha256, linesSha256 }) => ({
      ...{ accountNumber: account.accountNumber, fileName, wholeTaxIds, bytes, lines },
      sha256: hex(sha256),
      linesSha256: hex(linesSha256),
    })),
  );
  if (files.length !== filesOf(stored).length) throw new Error("files of the close are missing");
  await transaction(async (tx) => {
    if (!(await endClaim(tx, claim))) throw new ClaimTaken();
    const facts = { closeId: id, files };
    await writeAuditEvent(tx, "worker", { action: "close.files", operatorId, subject: period, facts });
  });
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
