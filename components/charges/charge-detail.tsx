"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { RecordPage } from "../records/record-page.tsx";
import { Timeline } from "../records/timeline.tsx";
import { Status } from "../values/status.tsx";
import { ChargeActions } from "./charge-actions.tsx";
import { ChargeFacts } from "./charge-facts.tsx";
import { ChargeOutcome } from "./charge-outcome.tsx";
import { PayCard } from "./pay-card.tsx";
import { PaymentRefunds } from "./payment-refunds.tsx";

const LargeCode = dynamic(() => import("./large-code.tsx").then((module) => module.LargeCode));

/** Poll interval for a charge that waits for its payment, in case a live update is missed. */
const LOOK_AGAIN_MS = 5_000;

/** The page of one charge: first the code to pay it, then its result. Updates by itself. */
export function ChargeDetail({ chargeId, staging }: { chargeId: string; staging: boolean }) {
  const t = useTranslations("charge");
  const read = useRead(
    "showCharge",
    { chargeId },
    { everyMs: (charge) => charge?.status === "PENDING" && LOOK_AGAIN_MS },
  );
  const [large, setLarge] = useState(false);
  const small = useCallback(() => setLarge(false), []);
  const again = () => void read.refetch();
  return (
    <RecordPage
      title={t("title")}
      back="/charges"
      read={read}
      status={(charge) => <Status of="charge" status={charge.status} />}
      actions={(charge) => <ChargeActions charge={charge} staging={staging} />}
      outcome={(charge) =>
        charge.status === "PENDING" ? (
          <PayCard charge={charge} onOver={again} onLarge={() => setLarge(true)} />
        ) : (
          <ChargeOutcome charge={charge} />
        )
      }
    >
      {(charge) => (
        <>
          <PaymentRefunds charge={charge} />
          <ChargeFacts charge={charge} />
          <Timeline of="charge" id={charge.chargeId} entries={charge.timeline} />
          {large ? <LargeCode charge={charge} onOver={again} onClose={small} /> : null}
        </>
      )}
    </RecordPage>
  );
}
