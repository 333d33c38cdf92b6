/** Copies a text to the clipboard. Works over plain http too, where browsers do not provide `navigator.clipboard`. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "fixed opacity-0";
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
