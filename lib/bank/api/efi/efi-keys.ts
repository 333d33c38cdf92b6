import { parsePixKey } from "#lib/core/pix/pix-key.ts";
import { createRandomKey, keysOf, removeRandomKey } from "../../customer.ts";
import type { Handler } from "../norm/call.ts";

/** Makes a random key. */
export const postKey: Handler = ({ bank, customer }) => {
  return { status: 201, body: { chave: createRandomKey(bank, customer) } };
};

/** Lists the random keys. */
export const getKeys: Handler = ({ bank, customer }) => {
  const chaves = keysOf(bank, customer).filter((own) => parsePixKey(own)?.keyType === "EVP");
  return { status: 200, body: { chaves } };
};

/** Removes a random key. */
export const deleteKey: Handler = ({ bank, customer, param }) => {
  removeRandomKey(bank, customer, param("chave"));
  return { status: 204 };
};
