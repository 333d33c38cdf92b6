import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { useViewer } from "../page/viewer.tsx";

/**
 * Refreshes the page when the signed-in person was unknown and the service answers again, so that the controls of the
 * person's role come back. `connected`: whether live updates arrive.
 */
export function useViewerAgain(connected: boolean | undefined): void {
  const isUnknown = useViewer() === null;
  const client = useQueryClient();
  const router = useRouter();
  const [isAsking, startAsking] = useTransition();
  useEffect(() => {
    if (isUnknown && connected) startAsking(() => router.refresh());
  }, [isUnknown, connected, router]);
  useEffect(() => {
    if (!isUnknown || isAsking) return;
    // A retry by the person can succeed before live updates are back.
    return client.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === "updated" && event.action.type === "success" && !event.action.manual;
      if (isAnswer) startAsking(() => router.refresh());
    });
  }, [isUnknown, isAsking, client, router]);
}
