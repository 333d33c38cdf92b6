/** Returns the milliseconds of the machine's monotonic clock, which is the same for all its processes. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
