import { createHash, randomBytes } from "node:crypto";
import type { Locale } from "#lib/core/locale.ts";
import { VERIFICATION_CODE_BYTES, verificationCode } from "#lib/core/verification-code.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { servingKey } from "#lib/server/row-scope.ts";
import type { StatementFile } from "./statement-file.ts";
import { fingerprintOf, type StoredAccount, storedAccount } from "./statement-fingerprint.ts";
import type { ProvenAccount, StatementProof } from "./statement-proof.contract.ts";

type Issued = { operatorId: string; code: string };

/**
 * Returns the verification code of a statement, and stores what the statement says. The same statement has the same code for ever: the code
 * is random, so that it depends on no key, and is found again by all that the statement says.
 */
export async function issueCode(file: StatementFile): Promise<Issued> {
  const { accounts, from, to, isFiltered, locale, taxIds } = file;
  const operatorId = accounts[0]?.account.operatorId ?? "";
  const fingerprint = fingerprintOf(file);
  const find = () => prisma().statementProof.findFirst({ where: { operatorId, fingerprint } });
  const known = await find();
  if (known) return known;
  await prisma().statementProof.createMany({
    data: {
      operatorId,
      fingerprint,
      code: verificationCode(randomBytes(VERIFICATION_CODE_BYTES)),
      locale,
      wholeTaxIds: taxIds === "whole",
      isFiltered,
      periodFrom: from,
      periodTo: to,
      accounts: accounts.map(storedAccount),
    },
    // The same statement may be made twice at the same time.
    skipDuplicates: true,
  });
  const issued = await find();
  if (!issued) throw new Error("a statement's code was not stored");
  return issued;
}

/** Yields a statement's whole file, and stores its SHA-256 once it was read to its end. */
export async function* provenFile({ operatorId, code }: Issued, bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  const sha256 = new Uint8Array(hash.digest());
  await prisma().statementProofFile.createMany({ data: { operatorId, code, sha256 }, skipDuplicates: true });
}

/** Returns what a statement says, to anybody who has its code. Null: no statement has it. */
export async function statementProof(code: string): Promise<StatementProof | null> {
  const [proof, files] = await servingKey(`proof:${code}`, () =>
    Promise.all([
      prisma().statementProof.findFirst({ where: { code } }),
      prisma().statementProofFile.findMany({ where: { code }, orderBy: { createdAt: "asc" } }),
    ]),
  );
  if (!proof) return null;
  return {
    code,
    accounts: (proof.accounts as StoredAccount[]).map(provenAccount),
    from: proof.periodFrom,
    to: proof.periodTo,
    isFiltered: proof.isFiltered,
    locale: proof.locale as Locale,
    taxIds: proof.wholeTaxIds ? "whole" : "masked",
    issuedAt: proof.createdAt,
    sha256s: files.map(({ sha256 }) => Buffer.from(sha256).toString("hex")),
  };
}

function provenAccount({ opening, credits, debits, closing, lines, ...shown }: StoredAccount): ProvenAccount {
  return {
    ...shown,
    opening: BigInt(opening),
    credits: BigInt(credits),
    debits: BigInt(debits),
    closing: BigInt(closing),
    lines: BigInt(lines),
  };
}
