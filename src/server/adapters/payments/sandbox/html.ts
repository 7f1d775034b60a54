import {createHash} from 'node:crypto'
import {m} from '#messages'
import {htmlText} from '#lib/html-text.ts'
import {formatCents} from '#lib/money-text.ts'
import type {CheckoutAsked, ProviderMethod} from '../port.ts'

const style = `
:root{color-scheme:light dark;--ink:#1d2a26;--soft:#5a6762;--line:#8a958f;--ground:#fbfaf7;--card:#fff;--go:#0f5c4a;--on:#fff;--warn:#8a2b12;--mark:#7a4b00;--marked:#fff3d6}
@media (prefers-color-scheme:dark){:root{--ink:#eef2ef;--soft:#b4beb9;--line:#77837d;--ground:#131816;--card:#1c2320;--go:#7fd6bd;--on:#0b1a15;--warn:#ffb4a1;--mark:#ffdf9e;--marked:#3a2c08}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:1rem 1rem 3rem}
.mark{background:var(--marked);color:var(--mark);padding:.5rem 1rem;text-align:center;font-weight:600}
h1{font-size:1.5rem;line-height:1.25;margin:1.25rem 0 .75rem}
table{width:100%;border-collapse:collapse;margin:0 0 1.25rem}
caption{text-align:left}
td,th{padding:.375rem 0;text-align:left;font-weight:400;vertical-align:top}
td{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;padding-left:1rem}
tfoot th,tfoot td{border-top:1px solid var(--line);font-weight:600}
label{display:block;margin:.75rem 0 .25rem;font-weight:600}
input{width:100%;min-height:44px;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--line);border-radius:.5rem}
.two{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
button,.plain{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin-top:1rem;border-radius:.5rem;font:inherit;font-weight:600;cursor:pointer}
button{background:var(--go);color:var(--on);border:0}
.plain{background:none;color:var(--ink);border:1px solid var(--line);text-decoration:none}
:focus-visible{outline:3px solid var(--go);outline-offset:2px}
.wrong{color:var(--warn);font-weight:600}
.soft,li{color:var(--soft);font-size:.875rem}
ul{padding-left:1.25rem}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
`
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Content security policy: only our own style and forms, and the return to the checkout's origin. */
export const pagePolicy = (returnsTo: string): string =>
  `default-src 'none'; style-src ${styleHash}; form-action 'self' ${returnsTo}; base-uri 'none'; frame-ancestors 'none'`

const page = (title: string, body: string) => `<!doctype html>
<html lang="${m.language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${htmlText(title)} · SANDBOX</title><style>${style}</style></head>
<body><header class="mark">${htmlText(m.sandbox_mark())}</header><main>${body}</main></body></html>`

const heading = (text: string) => `<h1>${htmlText(text)}</h1>`
const paragraph = (text: string) => `<p>${htmlText(text)}</p>`
const button = (text: string) => `<button>${htmlText(text)}</button>`
const plainLink = (href: string, text: string) => `<a class="plain" href="${htmlText(href)}">${htmlText(text)}</a>`
const label = (of: string, text: string) => `<label for="${of}">${htmlText(text)}</label>`

const problems = {
  declined: m.sandbox_declined,
  unknown_number: m.sandbox_unknown_number,
  unknown_expiry: m.sandbox_unknown_expiry,
  expired: m.sandbox_expired,
  refused: m.sandbox_refused,
} as const
export type Problem = keyof typeof problems

const problemText = (problem: Problem | undefined) =>
  problem ? `<p class="wrong" role="alert">${htmlText(problems[problem]())}</p>` : ''

const sum = ({lines}: CheckoutAsked) => lines.reduce((total, line) => total + line.amount_cents, 0)

const bill = (asked: CheckoutAsked) =>
  `<table><caption class="soft">${htmlText(m.sandbox_what_you_pay_for())}</caption><tbody>${asked.lines
    .map(line => `<tr><th scope="row">${htmlText(line.name)}</th><td>${formatCents(line.amount_cents)}</td></tr>`)
    .join(
      '',
    )}</tbody><tfoot><tr><th scope="row">${htmlText(m.sandbox_total())}</th><td>${formatCents(sum(asked))}</td></tr></tfoot></table>`

const numberField = (autocomplete: string) =>
  `<input id="number" name="number" inputmode="numeric" autocomplete="${autocomplete}" required maxlength="30" aria-describedby="numbers">`

const fields = {
  card: () => `${label('number', m.sandbox_card_number())}${numberField('cc-number')}
<div class="two"><div>${label('expiry', m.sandbox_expiry())}<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12/34"></div>
<div>${label('cvc', m.sandbox_security_code())}<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></div></div>`,
  ach: () => `${label('routing', m.sandbox_routing_number())}
<input id="routing" name="routing" inputmode="numeric" autocomplete="off" value="110000000">
${label('number', m.sandbox_account_number())}${numberField('off')}`,
} as const

/** Test numbers, and what becomes of a payment with each. */
const numbers = {
  card: {
    '4242 4242 4242 4242': m.sandbox_pays,
    '4000 0000 0000 0002': m.sandbox_is_declined,
    '4000 0000 0000 0341': m.sandbox_saved_then_declined,
    '4000 0025 0000 3155': m.sandbox_asks_confirmation,
    '4000 0000 0000 0259': m.sandbox_reversed_for_good,
    '4000 0000 0000 2685': m.sandbox_reversed_and_returned,
  },
  ach: {
    '000123456789': m.sandbox_arrives,
    '000111111116': m.sandbox_fails,
    '000222222227': m.sandbox_refunds_fail,
  },
} as const

const numberList = (method: CheckoutAsked['method']) =>
  Object.entries(numbers[method])
    .map(([number, outcome]) => `<li><code>${number}</code> ${htmlText(outcome())}</li>`)
    .join('')

const titles = {
  pay: {card: m.sandbox_pay_by_card, ach: m.sandbox_pay_from_bank},
  save: {card: m.sandbox_save_card, ach: m.sandbox_save_bank},
} as const

/** Pays with the saved card, in one tap. */
const savedForm = (saved: ProviderMethod) =>
  `<form method="post"><input type="hidden" name="saved" value="yes">${button(m.sandbox_pay_with({card: m.ending_in(saved)}))}</form>
${paragraph(m.sandbox_or_another_card())}`

export function payPage(
  asked: CheckoutAsked,
  {saved, problem}: {saved: ProviderMethod | undefined; problem?: Problem | undefined},
): string {
  const {method, is_setup} = asked
  const title = titles[is_setup ? 'save' : 'pay'][method]()
  return page(
    title,
    `${heading(title)}${is_setup ? paragraph(m.sandbox_nothing_charged_now()) : bill(asked)}${problemText(problem)}
${saved ? savedForm(saved) : ''}<form method="post">${fields[method]()}
${button(is_setup ? m.sandbox_save() : m.sandbox_pay_sum({sum: formatCents(sum(asked))}))}</form>
${plainLink(asked.cancel_url, m.sandbox_cancel())}
<div id="numbers" class="soft">${paragraph(m.sandbox_numbers_to_try())}<ul>${numberList(method)}</ul></div>`,
  )
}

/** The bank's confirmation page. */
export const confirmPage = (asked: CheckoutAsked, {number, expiry}: {number: string; expiry: string}): string =>
  page(
    m.sandbox_confirm_your_payment(),
    `${heading(m.sandbox_bank_asks_to_confirm())}${asked.is_setup ? '' : bill(asked)}
<form method="post"><input type="hidden" name="number" value="${htmlText(number)}"><input type="hidden" name="expiry" value="${htmlText(expiry)}">
<input type="hidden" name="confirmed" value="yes">
${button(asked.is_setup ? m.sandbox_confirm() : m.sandbox_confirm_payment())}</form>
<form method="post"><input type="hidden" name="refused" value="yes"><button class="plain">${htmlText(m.sandbox_do_not_pay())}</button></form>`,
  )

export const closedPage = (returns_to: string | null): string =>
  page(
    m.sandbox_closed(),
    `${heading(m.sandbox_checkout_is_closed())}${paragraph(m.sandbox_why_closed())}${
      returns_to ? plainLink(returns_to, m.sandbox_back_to_product()) : ''
    }`,
  )

export const connectPage = (refuse_url: string): string =>
  page(
    m.sandbox_connect_account(),
    `${heading(m.sandbox_connect_account())}${paragraph(m.sandbox_payments_go_to_account())}
<form method="post">${button(m.sandbox_connect_test_account())}</form>${plainLink(refuse_url, m.sandbox_not_now())}`,
  )
