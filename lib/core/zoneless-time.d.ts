// Forbids, in all of the project, what reads a time in the machine's zone: two machines would book one payment on two days.

type Zone = "Z" | `${"+" | "-"}${number}:${number}`;
/** Texts that are one instant on each machine. */
type Instant = `${string}T${string}${Zone}` | `${string} GMT`;
type IsInstant<Value> = [Extract<Value, string>] extends [never]
  ? true
  : Extract<Value, string> extends Instant
    ? true
    : false;
/** What comes instead of a Date. */
type ReadInAZone = { "read it with instantOf, parseInstant or parseBankTime of lib/core/brt.ts": never };

interface DateConstructor {
  new <Value extends number | string | Date>(value: Value): IsInstant<Value> extends true ? Date : ReadInAZone;
  new (year: number, month: number, day?: number, ...clock: number[]): ReadInAZone;
  parse<Text extends string>(text: Text): IsInstant<Text> extends true ? number : ReadInAZone;
}
