import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { useViewer } from "./viewer.tsx";

/**
 * Where nobody knew who looks, asks anew once the service answers again, so that what a role allows comes back by itself.
 * `connected`: whether live updates come.
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
    // Somebody may have tried again before live updates have come back.
    return client.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === "updated" && event.action.type === "success" && !event.action.manual;
      if (isAnswer) startAsking(() => router.refresh());
    });
  }, [isUnknown, isAsking, client, router]);
}
