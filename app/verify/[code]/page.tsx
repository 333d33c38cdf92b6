import { notFound } from "next/navigation";
import { VerifyResult } from "#components/verify/verify-result.tsx";
import { readVerificationCode } from "#lib/core/files/verification-code.ts";
import { issuedStatement } from "#lib/domain/statement/statement-files/issued-statement.ts";

type Props = { params: Promise<{ code: string }> };

export default async function VerifiedPage({ params }: Props) {
  const code = readVerificationCode((await params).code);
  const statement = code && (await issuedStatement(code));
  return <VerifyResult statement={statement || notFound()} />;
}
