/** A text as a search compares it: without capitals and accents. */
export function searchable(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
