import type { Reporter, TestCase, TestModule } from "vitest/node";
import { readTarget } from "./target.ts";
import { readStatements, type Seen, type Verdict, verdicts } from "./verdicts.ts";

const MARK = { held: "✓", "not held": "✗", "not asked": "–", "cannot be shown": "·", unchecked: "✗" } as const;

/**
 * Prints at the end of a run what the checks show of each statement. Sets exit code 1 when a statement does not hold or
 * has no check.
 */
export default class StatementReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const { credentials } = readTarget();
    const given = (["A", "B"] as const).filter((variant) => credentials[variant]);
    const seen = modules.flatMap((module) => [...module.children.allTests()].map(seenOf));
    const all = verdicts(readStatements(), seen, given);
    process.stdout.write(`${table(all)}\n\n${summary(all)}\n`);
    if (all.some(({ outcome }) => outcome === "not held" || outcome === "unchecked")) process.exitCode = 1;
  }
}

function seenOf(test: TestCase): Seen {
  const { statements = [], variant } = test.meta();
  const result = test.result();
  const outcome = result.state === "skipped" ? "left out" : result.state === "passed" ? "passed" : "failed";
  const why = result.state === "skipped" ? result.note : undefined;
  return { title: test.name, statements, variant, outcome, why };
}

function table(all: Verdict[]): string {
  let chapter = "";
  return all
    .map(({ statement, outcome, why, checks }) => {
      const head = statement.chapter === chapter ? "" : `\n${statement.chapter}\n`;
      chapter = statement.chapter;
      const line = `${MARK[outcome]} ${String(statement.number).padStart(3)} ${statement.variants.join("").padEnd(2)} ${statement.text}`;
      const reason = outcome === "held" ? [] : [`         ${outcome}${why ? `: ${why}` : ""}`];
      return head + [line, ...reason, ...checks.map((title) => `         · ${title}`)].join("\n");
    })
    .join("\n");
}

function summary(all: Verdict[]): string {
  const count = (wanted: Verdict["outcome"]) => all.filter(({ outcome }) => outcome === wanted).length;
  return (
    `${all.length} statements: ${count("held")} held, ${count("not held")} not held, ${count("unchecked")} without a check, ` +
    `${count("not asked")} not asked, ${count("cannot be shown")} that HTTP cannot show`
  );
}
