/** Shows a toast. The toast library is loaded with the first one. */
export async function toast(kind: "good" | "bad", title: string, description?: string): Promise<void> {
  const sonner = await import("sonner");
  const show = kind === "good" ? sonner.toast.success : sonner.toast.error;
  show(title, description ? { description } : {});
}
