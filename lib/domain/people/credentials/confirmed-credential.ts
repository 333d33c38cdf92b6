import { z } from "zod";
import type { ApprovalAction } from "../../base/approvals/approval.ts";
import { ActionRefused } from "../../base/audit/action-refused.ts";
import { rotateIn } from "./change-credential.ts";
import { insertCredential, newCredential, newSecret } from "./create-credential.ts";

/** The confirmation makes the credential without a secret; who asked for it collects the secret, which is made then. */
export const createConfirmedCredential: ApprovalAction = {
  confirm: async ({ id, operatorId, facts }, _tx, prisma) => {
    const { accountNumber, ...wanted } = newCredential.safeExtend({ accountNumber: z.string() }).parse(facts);
    const account = await prisma.account.findFirst({ where: { number: accountNumber, operatorId } });
    if (!account) throw new ActionRefused(`There is no account ${accountNumber}.`);
    // The credential has the request's id, so that the two are found from each other.
    return insertCredential(prisma, { id, account, facts: wanted });
  },
  collect: async ({ id, operatorId, facts }, _tx, prisma) => {
    const { kind, revokedAt } = await prisma.credential.findUniqueOrThrow({ where: { id } });
    if (revokedAt) throw new ActionRefused(`The credential ${id} is revoked.`);
    const secret = await newSecret(prisma, { id, kind: kind as "oauth" | "apiKey" });
    const auditEvent = { action: "approval.collect", operatorId, subject: id, facts: { name: facts.name } } as const;
    return { auditEvent, result: { credentialId: id, ...secret } };
  },
};

const rotation = z.object({ credentialId: z.string(), overlapSeconds: z.int() });

/** The rotation happens when the secret is collected: the time of the earlier ones must not pass before that. */
export const rotateConfirmedCredential: ApprovalAction = {
  collect: async ({ operatorId, facts }, tx, prisma) => {
    const { credentialId: id, overlapSeconds } = rotation.parse(facts);
    const { kind } = await prisma.credential.findFirstOrThrow({ where: { id, operatorId } });
    const rotated = await rotateIn(tx, prisma, { id, operatorId, kind: kind as "oauth" | "apiKey" }, overlapSeconds);
    const { id: credentialId, earlierSecretsEnd: _, ...secret } = rotated.result;
    return { auditEvent: rotated.auditEvent, result: { credentialId, ...secret } };
  },
};
