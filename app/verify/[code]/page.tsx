import { notFound } from "next/navigation";
import { VerifyResult } from "#components/verify/verify-result.tsx";
import { readVerificationCode } from "#lib/core/verification-code.ts";
import { statementProof } from "#lib/domain/statement-files/statement-proof.ts";

type Props = { params: Promise<{ code: string }> };

export default async function VerifiedPage({ params }: Props) {
  const code = readVerificationCode((await params).code);
  const proof = code && (await statementProof(code));
  return <VerifyResult proof={proof || notFound()} />;
}
