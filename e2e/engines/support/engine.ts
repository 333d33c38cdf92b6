/** A source of input and what it does, as WebDriver's "Perform Actions" has it. Both of its protocols take the same. */
export type Input = { type: "pointer" | "key"; id: string; actions: readonly object[] };

/** The one window of a browser, by what WebDriver has in every engine. */
export type Engine = {
  goTo: (address: string) => Promise<void>;
  /** Runs a function in the page with plain values. `script` may be the text of one. */
  run: <Answer>(script: string | ((...args: never[]) => Answer), ...args: unknown[]) => Promise<Answer>;
  perform: (inputs: readonly Input[]) => Promise<void>;
  /** Sets the width and height of the page's view, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>;
  /** A PNG image of what the window shows. */
  picture: () => Promise<Buffer>;
  /** The folder to which the browser saves files without a question. */
  downloads: string;
  close: () => Promise<void>;
};
