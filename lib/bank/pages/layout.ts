import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

const CSS = `
:root { color-scheme: light dark; --line: light-dark(#d7dae0, #34373d); --quiet: light-dark(#5b6270, #a3a9b5); --card: light-dark(#fff, #1b1d21); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#f4f5f7, #111215); color: light-dark(#16181d, #eceef2); }
header, main { max-width: 68rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; }
h1 { font-size: 1.25rem; margin: 0; } h2 { font-size: 1rem; margin: 0 0 .75rem; }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; min-width: 0; }
.wide { grid-column: 1 / -1; overflow-x: auto; }
p { margin: 0 0 .75rem; } .quiet { color: var(--quiet); } .figure { font-size: 1.5rem; font-variant-numeric: tabular-nums; }
form { display: grid; gap: .75rem; } .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
label { display: grid; gap: .25rem; font-size: .875rem; color: var(--quiet); flex: 1 1 9rem; }
input, select, textarea, button { font: inherit; color: inherit; padding: .5rem .75rem; border: 1px solid light-dark(#8a909c, #6d7380); border-radius: .5rem; background: transparent; width: 100%; min-width: 0; }
option { background: var(--card); }
button { background: light-dark(#14532d, #86efac); color: light-dark(#fff, #052e16); border-color: transparent; cursor: pointer; }
td button { width: auto; padding: .25rem .75rem; }
:focus-visible { outline: 2px solid light-dark(#2563eb, #93c5fd); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; } th { text-align: left; color: var(--quiet); font-weight: 500; }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; } code { font-size: .8125rem; overflow-wrap: anywhere; white-space: normal; }
[role=status] { border-left: 4px solid light-dark(#14532d, #86efac); } [role=alert] { border-left: 4px solid light-dark(#b91c1c, #fca5a5); }
`;

/** A page of the bank. */
export function layout(lang: string, title: string, body: Html): Html {
  return html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${raw(CSS)}</style></head><body>${body}</body></html>`;
}
