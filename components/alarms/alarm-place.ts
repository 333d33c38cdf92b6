import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";

type Alarm = Pick<ConsoleOutput<"listAlarms">["alarms"][number], "kind" | "subject" | "name">;

/** Returns the page at which a person looks into an alarm. Null: the page of the alarms itself. */
export function alarmPlace({ kind, subject, name }: Alarm): string | null {
  switch (kind) {
    case "newDestination":
    case "latePayout":
    case "payoutReturned":
      return subject === null ? "/payouts" : `/payouts/${subject}`;
    // What has no name any more is gone, and has no page of its own.
    case "changedWebhook":
      return name === null ? "/webhooks" : `/webhooks/${subject}`;
    case "failedDelivery":
      return name === null ? "/statement/files/schedules" : `/statement/files/schedules/${subject}`;
    case "changedSchedule":
      return "/statement/files/schedules";
    case "newCredential":
    case "newSecret":
      return "/developers";
    case "newStaff":
    case "newDevice":
      return "/settings/team";
    // Of a credential, or of the person whose e-mail it is.
    case "manyFailures":
      return name === null ? "/audit" : "/developers";
    case "raisedLimit":
      return "/settings/policy";
    case "proofDifferent":
      return "/proofs";
    case "proofFailed":
      return "/proofs/days";
    case "failingBank":
    case "endingCertificate":
    case "unknownOrder":
      return "/settings/banks";
    case "newDispute":
      return "/charges/disputes";
    case "unknownReturn":
      return "/quarantine";
    case "changedAlarms":
      return null;
  }
}
