import { html } from "hono/html";
import { instantOf } from "#lib/core/brt.ts";
import { formatMoney } from "#lib/core/money.ts";
import { formatTaxId } from "#lib/core/tax-id.ts";
import type { Bank } from "../bank.ts";
import { accountOf, balanceOf, blockedOf } from "../book.ts";
import { amountToday, type Charge, openCharges } from "../charges.ts";
import { type Customer, keysOf } from "../customer.ts";
import { CALL_FAULTS, CALLS, NOTIFICATION_FAULTS, type orderedFaults } from "../faults.ts";
import { brCodeOf } from "../locations.ts";
import { type Payment, paymentsOf } from "../payments.ts";
import { type Payout, payoutsOf } from "../payouts.ts";
import type { Html } from "./layout.ts";
import type { Language, Words } from "./words.ts";

const SHOWN_MAX = 20;
const PLAYER = "52998224725";

export type OrderedFaults = ReturnType<typeof orderedFaults>;
export type Shown = { bank: Bank; customer: Customer; faults: OrderedFaults; words: Words; language: Language };

const options = (values: readonly string[]) => values.map((value) => html`<option>${value}</option>`);
const moment = (iso: string) =>
  instantOf(iso).toLocaleString("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short", timeStyle: "medium" });

function account({ bank, customer, words, language }: Shown): Html {
  const available = balanceOf(bank.store, accountOf(customer.number));
  const blocked = (["judicial", "med"] as const).reduce(
    (sum, why) => sum + balanceOf(bank.store, blockedOf(customer.number, why)),
    0,
  );
  return html`<section><h2>${words.account} ${customer.number} · ${customer.name}</h2>
    <p class="quiet">${words.available}</p><p class="figure">${formatMoney(BigInt(available), language)}</p>
    <p class="quiet">${words.blocked}: ${formatMoney(BigInt(blocked), language)}</p><p class="quiet">${words.keys}: <code>${keysOf(bank, customer).join(", ")}</code></p></section>`;
}

function person(taxId: string, name: string): Html {
  return html`<div class="row"><label>${taxId}<input name="taxId" value="${PLAYER}" required inputmode="numeric"></label>
    <label>${name}<input name="name" value="Maria Apostadora"></label></div>`;
}

function payForm({ words }: Shown): Html {
  return html`<section><h2>${words.pay}</h2><form method="post" action="pay">
    <label>${words.brCode}<textarea name="brCode" rows="3" required></textarea></label>${person(words.payerTaxId, words.payerName)}
    <div class="row"><label>${words.amount}<input name="amount" inputmode="decimal"></label>
    <label>${words.unchecked}<select name="unchecked"><option value="">${words.checks}</option><option value="yes">${words.checksNothing}</option></select></label></div>
    <button>${words.payNow}</button></form></section>`;
}

function payKeyForm({ bank, customer, words }: Shown): Html {
  return html`<section><h2>${words.payKey}</h2><form method="post" action="pay-key">
    <label>${words.key}<select name="key">${options(keysOf(bank, customer))}</select></label>${person(words.payerTaxId, words.payerName)}
    <label>${words.amountOnly}<input name="amount" required inputmode="decimal"></label><button>${words.payNow}</button></form></section>`;
}

function contactForm({ words }: Shown): Html {
  return html`<section><h2>${words.contact}</h2><p class="quiet">${words.contactAbout}</p><form method="post" action="contact">
    <label>${words.key}<input name="key" required maxlength="77"></label>${person(words.ownerTaxId, words.ownerName)}<button>${words.save}</button></form></section>`;
}

function faultForms({ faults, words }: Shown): Html {
  const { calls, notifications } = faults.pending();
  const pending = [
    ...calls.map(({ call, fault, times }) => `${call}: ${fault} × ${times}`),
    ...notifications.map(({ fault, times }) => `${words.notification}: ${fault} × ${times}`),
  ];
  const times = html`<label>${words.times}<input name="times" type="number" value="1" min="1" max="1000"></label>`;
  return html`<section><h2>${words.faults}</h2><p class="quiet">${words.faultsAbout}</p>
    <form method="post" action="fault"><div class="row"><label>${words.call}<select name="call">${options(CALLS)}</select></label>
    <label>${words.fault}<select name="fault">${options(CALL_FAULTS)}</select></label>${times}</div><button>${words.order}</button></form><br>
    <form method="post" action="fault"><div class="row"><label>${words.notification}<select name="fault">${options(NOTIFICATION_FAULTS)}</select></label>${times}</div>
    <button>${words.order}</button></form><br>
    <p class="quiet">${words.pending}: ${pending.join(", ") || words.none}</p>
    <form method="post" action="clear"><button>${words.clear}</button></form></section>`;
}

type Column<Item> = { head: string; cell: (item: Item) => unknown; isNumber?: boolean };

function table<Item>(title: string, empty: string, items: readonly Item[], columns: readonly Column<Item>[]): Html {
  const kind = ({ isNumber }: Column<Item>) => (isNumber ? "number" : "");
  const row = (item: Item) =>
    html`<tr>${columns.map((one) => html`<td class="${kind(one)}">${one.cell(item)}</td>`)}</tr>`;
  const all = html`<table><thead><tr>${columns.map((one) => html`<th scope="col" class="${kind(one)}">${one.head}</th>`)}</tr></thead>
    <tbody>${items.map(row)}</tbody></table>`;
  return html`<section class="wide" tabindex="0" aria-label="${title}"><h2>${title}</h2>${items.length === 0 ? html`<p class="quiet">${empty}</p>` : all}</section>`;
}

const ALL = { from: "2000-01-01T00:00:00.000Z", to: "2999-01-01T00:00:00.000Z" };

function lists({ bank, customer, words, language }: Shown): Html {
  const money = (cents: number) => formatMoney(BigInt(cents), language);
  const time = (at: string) => moment(at);
  const charges = table<Charge>(words.openCharges, words.empty, openCharges(bank, SHOWN_MAX), [
    { head: words.time, cell: ({ createdAt }) => time(createdAt) },
    { head: "txid", cell: ({ txid }) => html`<code>${txid}</code>` },
    { head: words.value, cell: (charge) => money(amountToday(bank, charge)), isNumber: true },
    { head: words.payer, cell: ({ debtor }) => (debtor ? formatTaxId(debtor.taxId) : "–") },
    { head: "", cell: (charge) => payButton(bank, customer, charge, words) },
  ]);
  const payments = table<Payment>(words.payments, words.empty, newest(paymentsOf(bank, customer, ALL)), [
    { head: words.time, cell: ({ at }) => time(at) },
    { head: "endToEndId", cell: ({ endToEndId }) => html`<code>${endToEndId}</code>` },
    { head: words.value, cell: ({ amount }) => money(amount), isNumber: true },
    { head: words.payer, cell: (one) => `${one.payer.name} · ${formatTaxId(one.payer.taxId)}` },
    {
      head: "",
      cell: ({ endToEndId }) =>
        html`<form method="post" action="report"><input type="hidden" name="endToEndId" value="${endToEndId}"><button>${words.report}</button></form>`,
    },
  ]);
  const payouts = table<Payout>(words.payouts, words.empty, newest(payoutsOf(bank, customer, ALL)), [
    { head: words.time, cell: ({ requestedAt }) => time(requestedAt) },
    { head: "endToEndId", cell: ({ endToEndId }) => html`<code>${endToEndId}</code>` },
    { head: words.value, cell: ({ amount }) => money(amount), isNumber: true },
    { head: words.creditor, cell: ({ creditor }) => `${creditor.name} · ${formatTaxId(creditor.taxId)}` },
    { head: words.status, cell: ({ status, error }) => (error ? `${status} (${error.code})` : status) },
  ]);
  return html`${charges}${payments}${payouts}`;
}

const newest = <Item>(items: readonly Item[]): Item[] => items.slice(-SHOWN_MAX).toReversed();

function payButton(bank: Bank, customer: Customer, { location, debtor }: Charge, words: Words): Html {
  return html`<form method="post" action="pay"><input type="hidden" name="brCode" value="${brCodeOf(bank, customer, location)}">
    <input type="hidden" name="taxId" value="${debtor?.taxId ?? PLAYER}"><input type="hidden" name="name" value="${debtor?.name ?? ""}"><button>${words.payNow}</button></form>`;
}

/** What was done last: said above the page. */
export type Said = { text: string; isRefused: boolean } | null;

/** The bank's one page: the account, forms to pay and to fail, and what has happened. */
export function home(shown: Shown, said: Said, otherLanguage: string): Html {
  const { words } = shown;
  const told = said && html`<section class="wide" role="${said.isRefused ? "alert" : "status"}">${said.text}</section>`;
  return html`<header><h1>${words.title}</h1><span class="quiet">${words.about}</span><a href="?lang=${otherLanguage}">${words.other}</a></header>
    <main>${told ?? ""}${account(shown)}${payForm(shown)}${payKeyForm(shown)}${contactForm(shown)}${faultForms(shown)}${lists(shown)}</main>`;
}
