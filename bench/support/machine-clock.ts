/** Milliseconds of the machine's monotonic clock, which all of its processes read alike. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
