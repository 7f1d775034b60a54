import {names} from '#messages/names'
import {createHash} from 'node:crypto'
import {htmlText} from '#lib/html-text.ts'
import {formatCents} from '#lib/money-text.ts'
import type {CheckoutAsked} from '../port.ts'

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
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${htmlText(title)} · SANDBOX</title><style>${style}</style></head>
<body><header class="mark">SANDBOX: no real money moves here</header><main>${body}</main></body></html>`

const problem = (message: string | undefined) =>
  message ? `<p class="wrong" role="alert">${htmlText(message)}</p>` : ''

const sum = ({lines}: CheckoutAsked) => lines.reduce((total, line) => total + line.amount_cents, 0)

const bill = (asked: CheckoutAsked) =>
  `<table><caption class="soft">What you pay for</caption><tbody>${asked.lines
    .map(line => `<tr><th scope="row">${htmlText(line.name)}</th><td>${formatCents(line.amount_cents)}</td></tr>`)
    .join('')}</tbody><tfoot><tr><th scope="row">Total</th><td>${formatCents(sum(asked))}</td></tr></tfoot></table>`

const cardFields = `
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required maxlength="30" aria-describedby="numbers">
<div class="two"><div><label for="expiry">Expiry</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12/34"></div>
<div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></div></div>`
const bankFields = `
<label for="routing">Routing number</label>
<input id="routing" name="routing" inputmode="numeric" autocomplete="off" value="110000000">
<label for="number">Account number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required maxlength="30" aria-describedby="numbers">`
const numbers = {
  card: `<li><code>4242 4242 4242 4242</code> pays</li><li><code>4000 0000 0000 0002</code> is declined</li><li><code>4000 0000 0000 0341</code> can be saved, and is declined when charged</li><li><code>4000 0025 0000 3155</code> asks to be confirmed first</li><li><code>4000 0000 0000 0259</code> pays; its bank reverses it after a minute, for good after two</li><li><code>4000 0000 0000 2685</code> pays; its bank reverses it after a minute and returns it after two</li>`,
  ach: `<li><code>000123456789</code> arrives after a minute</li><li><code>000111111116</code> fails after a minute</li><li><code>000222222227</code> arrives; refunds to it fail</li>`,
}

const titles = {
  pay: {card: 'Pay by card', ach: 'Pay from a bank account'},
  save: {card: 'Save a card', ach: 'Save a bank account'},
} as const

export function payPage(asked: CheckoutAsked, wrong?: string): string {
  const isCard = asked.method === 'card'
  const title = titles[asked.is_setup ? 'save' : 'pay'][asked.method]
  return page(
    title,
    `<h1>${title}</h1>${asked.is_setup ? '<p>Nothing is charged now.</p>' : bill(asked)}${problem(wrong)}
<form method="post">${isCard ? cardFields : bankFields}
<button>${asked.is_setup ? 'Save' : `Pay ${formatCents(sum(asked))}`}</button></form>
<a class="plain" href="${htmlText(asked.cancel_url)}">Cancel</a>
<div id="numbers" class="soft"><p>Numbers to try:</p><ul>${numbers[asked.method]}</ul></div>`,
  )
}

/** The bank's confirmation page. */
export const confirmPage = (asked: CheckoutAsked, number: string): string =>
  page(
    'Confirm your payment',
    `<h1>Your bank asks you to confirm</h1>${asked.is_setup ? '' : bill(asked)}
<form method="post"><input type="hidden" name="number" value="${htmlText(number)}"><input type="hidden" name="confirmed" value="yes">
<button>${asked.is_setup ? 'Confirm' : 'Confirm payment'}</button></form>
<form method="post"><input type="hidden" name="refused" value="yes"><button class="plain">Don’t pay</button></form>`,
  )

export const closedPage = (returns_to: string | null): string =>
  page(
    'Closed',
    `<h1>This checkout is closed</h1><p>It was paid, canceled, or left open for too long.</p>${
      returns_to ? `<a class="plain" href="${htmlText(returns_to)}">Back to ${htmlText(names.product)}</a>` : ''
    }`,
  )

export const connectPage = (refuse_url: string): string =>
  page(
    'Connect a payout account',
    `<h1>Connect a payout account</h1><p>Payments for care go directly to this account.</p>
<form method="post"><button>Connect test account</button></form><a class="plain" href="${htmlText(refuse_url)}">Not now</a>`,
  )
