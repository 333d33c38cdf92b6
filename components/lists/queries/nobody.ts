/** Stands in an address for the player of a tax id that no record names. */
export const NOBODY = "nobody";
