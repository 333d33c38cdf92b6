/** Returns a text in the form that texts are compared in when they need not be equal to the letter: small letters without accents. */
export function searchForm(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
