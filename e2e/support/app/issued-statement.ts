import type { Page } from "@playwright/test";
import { addDays, brtDay } from "#lib/core/brt.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { readPdf } from "../files/read-pdf.ts";
import { staging } from "./staging.ts";

/** A statement as a PDF: its bytes, its texts by page, and its verification code as it stands there. */
export type IssuedStatement = { bytes: Buffer; pages: string[]; code: string };

/** Downloads yesterday's statement of the staging operator's first account as the person of this page. */
export async function issuedStatement(page: Page, locale: Locale = "pt-BR"): Promise<IssuedStatement> {
  const day = addDays(brtDay(new Date()), -1);
  const accountNumber = staging().accounts[0]?.accountNumber;
  const data = { accountNumber, initDate: day, endDate: day, format: "pdf", locale };
  const headers = { origin: new URL(staging().baseUrl).origin };
  const answer = await page.request.post("/bff/exportStatement", { data, headers });
  if (!answer.ok()) throw new Error(`exportStatement: ${answer.status()} ${await answer.text()}`);
  const bytes = await answer.body();
  const { title, pages } = await readPdf(bytes);
  return { bytes, pages: pages.map(({ text }) => text), code: /\((.*)\)$/.exec(title)?.[1] ?? "" };
}
