/** What a toast offers besides its text. */
type Offer = { label: string; run: () => void };

/** Shows a toast. The toast library is loaded with the first one. */
export async function toast(kind: "good" | "bad", title: string, description?: string, offer?: Offer): Promise<void> {
  const sonner = await import("sonner");
  const show = kind === "good" ? sonner.toast.success : sonner.toast.error;
  show(title, {
    ...(description ? { description } : {}),
    ...(offer ? { action: { label: offer.label, onClick: offer.run } } : {}),
  });
}
