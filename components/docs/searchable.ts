/** Returns a text in the form that a search compares: in lower case and without accents. */
export function searchable(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
