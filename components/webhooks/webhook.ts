import type { ConsoleOutput } from "#lib/client/console-form.ts";

export type Webhook = ConsoleOutput<"listWebhooks">["webhooks"][number];
export type Delivery = ConsoleOutput<"listDeliveries">["deliveries"][number];
export type DeliveryStatusName = Delivery["status"];

export const DELIVERY_STATUSES = ["DUE", "DELIVERED", "EXHAUSTED"] as const satisfies readonly DeliveryStatusName[];
