import type { AuditAction } from "#lib/domain/base/audit/audit-action.contract.ts";
import { type Example, ID } from "./audit-example.ts";

type DeliveryAction = Extract<AuditAction, `schedule.${string}` | `sftp.${string}`>;

const SCHEDULE = {
  name: "Contabilidade",
  frequency: "weekly",
  weekday: 1,
  hour: 6,
  accounts: [],
  formats: ["csv"],
  locale: "pt-BR",
  emails: ["contabilidade@casaverde.example"],
  sftpServer: null,
};
const RUN = { name: "Contabilidade", from: "2026-11-01", to: "2026-11-20" };
const SERVER = { name: "Banco", host: "sftp.banco.example", port: 22, userName: "casaverde", folder: "/extratos" };

/** Examples of the events of schedules of statement files and of the servers that they go to. */
export const DELIVERY_EXAMPLES: Record<DeliveryAction, Example[]> = {
  "schedule.change": [
    {
      subject: ID,
      facts: {
        ...SCHEDULE,
        before: {
          ...SCHEDULE,
          frequency: "monthly",
          weekday: null,
          monthDay: 31,
          accounts: ["12345678"],
          sftpServer: "Banco",
        },
      },
    },
  ],
  "schedule.create": [{ subject: ID, facts: SCHEDULE }],
  "schedule.delete": [{ subject: ID, facts: SCHEDULE }],
  "schedule.deliver": [
    {
      subject: ID,
      actor: `schedule:${ID}`,
      actorName: null,
      facts: { ...RUN, recipient: "contabilidade@casaverde.example", fileNames: ["extrato.csv"], sha256: ["ab"] },
    },
  ],
  "schedule.pause": [{ subject: ID, facts: { name: "Contabilidade" } }],
  "schedule.resume": [{ subject: ID, facts: { name: "Contabilidade" } }],
  "schedule.retry": [{ subject: ID, facts: RUN }],
  "schedule.run": [{ subject: ID, facts: RUN }],
  "sftp.change": [{ subject: ID, facts: { ...SERVER, before: { ...SERVER, folder: "/" }, secretsReplaced: false } }],
  "sftp.confirm": [{ subject: ID, facts: { name: "Banco", hostKey: "ssh-ed25519 SHA256:abc", earlierHostKey: null } }],
  "sftp.create": [{ subject: ID, facts: SERVER }],
  "sftp.remove": [{ subject: ID, facts: SERVER }],
  "sftp.test": [{ subject: ID, facts: { name: "Banco" } }],
};
