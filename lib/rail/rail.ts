import type { Holder } from "./messages.ts";
import type { AskedOrder, DictEntry, OrderStatus, PayOrder, Receipt } from "./orders.ts";

/** A message from the rail. `messageId` is assigned by the rail and is the same in every redelivery. */
export type RailMessage = { messageId: string; kind: string; payload: unknown };

/**
 * The simulated Pix network: it tells of each payment when it has settled or was refused. Every call has its own time limit and
 * throws when the rail is unreachable.
 */
export type Rail = {
  /** Returns up to `max` waiting messages. The rail delivers them again until they are acknowledged. */
  pull(max: number): Promise<RailMessage[]>;
  /** Confirms to the rail that we have stored or processed these messages. */
  acknowledge(messageIds: string[]): Promise<void>;
  /**
   * Sends orders to pay. An order with a known id or endToEndId is the same order: it gets the same receipt and is not
   * paid again. The rail may or may not have accepted an order without a receipt.
   */
  pay(orders: PayOrder[]): Promise<Receipt[]>;
  /**
   * Returns the state of these orders. An order that is missing from the result never reached the rail, or the rail
   * cannot be asked about it now: it is safe to send it again under the same id.
   */
  statusOf(orders: AskedOrder[]): Promise<OrderStatus[]>;
  /** Looks up a Pix key in DICT for an operator. Returns null when nobody owns the key. */
  lookUp(key: string, operatorId: string): Promise<DictEntry | null>;
  /** Returns what the network knows about a person or company. */
  holderOf(taxId: string): Promise<Holder>;
};
