import { z } from "zod";
import { consoleForm, type Noun } from "../core/contract.ts";
import { CONTRACTS, type Name } from "./contracts.ts";

/** What reads an operation's answers, and the nouns that it shows or changes. */
export async function answerReader(name: Name): Promise<{ read: (body: unknown) => unknown; nouns: readonly Noun[] }> {
  const contract = await CONTRACTS[name]();
  const { output } = consoleForm(contract);
  return { read: (body) => z.decode(output, body), nouns: contract.nouns };
}
