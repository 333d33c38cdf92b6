import { z } from "zod";
import { unansweredSince } from "#lib/core/states/connection-standing.ts";
import { env } from "#lib/server/env.ts";
import type { Prisma } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import {
  type CONNECTION_STATES,
  type ENVIRONMENTS,
  type LATE_PAYMENTS,
  type PROFILE_NAMES,
  type PURPOSES,
  testStep,
  type UNKNOWN_PAYERS,
} from "./connection.contract.ts";
import { type ConnectionFigures, connectionFigures, readBalance } from "./connection-health.ts";
import { profileNamed } from "./profiles.ts";
import { factsOfCertificate } from "./secrets/client-certificate.ts";

const WITHOUT_SECRETS = {
  omit: {
    sealedClientSecret: true,
    sealedKey: true,
    sealedNextKey: true,
    sealedWebhookSecret: true,
    webhookSecretHash: true,
  },
  include: {
    state: true,
    accounts: {
      select: {
        number: true,
        holderName: true,
        purpose: true,
        pixKeys: { select: { key: true }, orderBy: [{ createdAt: "asc" }, { key: "asc" }] },
      },
      orderBy: { number: "asc" },
    },
  },
} as const satisfies Prisma.ConnectionFindManyArgs;
type Found = Prisma.ConnectionGetPayload<typeof WITHOUT_SECRETS>;

/** Returns connections by name, with their health. Null: those of every operator. */
export async function connectionsOf(operatorId: string | null, now: Date) {
  const found = await prisma().connection.findMany({
    where: operatorId === null ? {} : { operatorId },
    ...WITHOUT_SECRETS,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const figuresOf = await connectionFigures(
    found.map(({ id }) => id),
    now,
  );
  return found.map((one) => presented(one, figuresOf(one.id), now));
}

function presented(found: Found, figures: ConnectionFigures, now: Date) {
  const { id, operatorId, name, address, clientId, active, testedAt, accounts } = found;
  const certificate = factsOfCertificate(found.certificate, now);
  const next = found.nextCertificate === null ? null : factsOfCertificate(found.nextCertificate, now);
  const unanswered = unansweredSince({ ...found, answers: found.state }, now);
  const testSteps = z.array(testStep).safeParse(found.testSteps).data ?? [];
  return {
    ...{ connectionId: id, operatorId, name, address, clientId, active, testedAt, testSteps, certificate },
    profile: found.profile as (typeof PROFILE_NAMES)[number],
    environment: found.environment as (typeof ENVIRONMENTS)[number],
    nextCertificate: next,
    latePayments: found.latePayments as (typeof LATE_PAYMENTS)[number],
    unknownPayers: found.unknownPayers as (typeof UNKNOWN_PAYERS)[number],
    state: stateOf(found, testSteps, certificate.until <= now, unanswered !== null),
    webhookUrl: `${env().BASE_URL}/rail/${id}/…`,
    accounts: accounts.map(({ number, holderName, purpose, pixKeys }) => ({
      ...{ accountNumber: number, holderName, purpose: purpose as (typeof PURPOSES)[number] },
      pixKeys: pixKeys.map(({ key }) => key),
    })),
    capabilities: profileNamed(found.profile).capabilities,
    health: { ...healthOf(found.state, figures, certificate.daysLeft), unansweredSince: unanswered },
  };
}

type Steps = z.output<typeof testStep>[];

function stateOf(
  { active, testStatus }: Found,
  steps: Steps,
  hasEnded: boolean,
  isUnanswered: boolean,
): (typeof CONNECTION_STATES)[number] {
  if (!active) return "PAUSED";
  if (testStatus === "QUEUED") return "TESTING";
  return hasEnded || isUnanswered || steps.some(({ outcome }) => outcome === "FAILED") ? "FAILING" : "READY";
}

function healthOf(state: Found["state"], { calls, stuck, waiting }: ConnectionFigures, certificateDaysLeft: number) {
  return {
    certificateDaysLeft,
    lastCallAt: state?.lastCallAt ?? null,
    lastFailureAt: state?.lastFailureAt ?? null,
    lastFailure: state?.lastFailure ?? null,
    callsToday: calls?.today ?? 0,
    failuresToday: calls?.failuresToday ?? 0,
    errorRate: calls && calls.lastDay > 0 ? calls.failuresOfLastDay / calls.lastDay : null,
    bucketLeft: state?.bucketLeft ?? null,
    oldestUnknown: stuck?.unknownSince ? { since: stuck.unknownSince, count: stuck.unknown } : null,
    parked: stuck?.parked ?? 0,
    unknownPayouts: stuck?.unknownPayouts ?? 0,
    parkedPayouts: stuck?.parkedPayouts ?? 0,
    waitingOrders: { count: waiting?.count ?? 0, oldestAt: waiting?.oldestAt ?? null },
    lastWebhookAt: state?.lastWebhookAt ?? null,
    lastReadAt: state?.readMinuteAt ?? null,
    balance: readBalance(state?.balance),
    balanceAt: state?.balanceAt ?? null,
  };
}
