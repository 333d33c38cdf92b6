// Preloaded into a process of the service: shifts its clock by CLOCK_SHIFT_HOURS. Timers are not affected.
const shiftMs = Number(process.env.CLOCK_SHIFT_HOURS) * 3_600_000;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (_, args) =>
    args.length === 0 ? new RealDate(RealDate.now() + shiftMs) : Reflect.construct(RealDate, args),
  apply: () => new RealDate(RealDate.now() + shiftMs).toString(),
  get: (target, name) => (name === "now" ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
});
