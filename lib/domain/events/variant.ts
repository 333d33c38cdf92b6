/** The two forms in which operators speak with the service, and hear of events. */
export type Variant = "A" | "B";
