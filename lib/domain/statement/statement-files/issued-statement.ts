import { createHash, randomBytes } from "node:crypto";
import { VERIFICATION_CODE_BYTES, verificationCode } from "#lib/core/files/verification-code.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { servingKey } from "#lib/server/row-scope.ts";
import type { IssuedAccount, IssuedStatement } from "./issued-statement.contract.ts";
import type { StatementFile } from "./statement-file.ts";
import { fingerprintOf, type StoredAccount, storedAccount } from "./statement-fingerprint.ts";

type Issued = { operatorId: string; code: string };

/**
 * Returns the verification code of a statement, and stores what the statement says. The same statement has the same code for ever: the code
 * is random, so that it depends on no key, and is found again by all that the statement says.
 */
export async function issueCode(file: StatementFile): Promise<Issued> {
  const { accounts, from, to, isFiltered, locale, taxIds } = file;
  const operatorId = accounts[0]?.account.operatorId ?? "";
  const fingerprint = fingerprintOf(file);
  const find = () => prisma().issuedStatement.findFirst({ where: { operatorId, fingerprint } });
  const known = await find();
  if (known) return known;
  await prisma().issuedStatement.createMany({
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
export async function* issueFile({ operatorId, code }: Issued, bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  const sha256 = new Uint8Array(hash.digest());
  await prisma().issuedStatementFile.createMany({ data: { operatorId, code, sha256 }, skipDuplicates: true });
}

/** Returns what a statement says, to anybody who has its code. Null: no statement has it. */
export async function issuedStatement(code: string): Promise<IssuedStatement | null> {
  const [issued, files] = await servingKey(`statement:${code}`, () =>
    Promise.all([
      prisma().issuedStatement.findFirst({ where: { code } }),
      prisma().issuedStatementFile.findMany({ where: { code }, orderBy: { createdAt: "asc" } }),
    ]),
  );
  if (!issued) return null;
  return {
    code,
    accounts: (issued.accounts as StoredAccount[]).map(issuedAccount),
    from: issued.periodFrom,
    to: issued.periodTo,
    isFiltered: issued.isFiltered,
    locale: issued.locale as Locale,
    taxIds: issued.wholeTaxIds ? "whole" : "masked",
    issuedAt: issued.createdAt,
    sha256s: files.map(({ sha256 }) => Buffer.from(sha256).toString("hex")),
  };
}

function issuedAccount({ opening, credits, debits, closing, lines, ...shown }: StoredAccount): IssuedAccount {
  return {
    ...shown,
    opening: BigInt(opening),
    credits: BigInt(credits),
    debits: BigInt(debits),
    closing: BigInt(closing),
    lines: BigInt(lines),
  };
}
