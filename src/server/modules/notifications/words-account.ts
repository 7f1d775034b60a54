import {dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import type {NoticeFacts, NoticeKind} from './kinds.ts'
import {because, care, home, other, toInvoice, toPlan, type Write} from './words-parts.ts'

/** What is said of money, plans, payouts and checks. */
export const account = {
  invoice_issued: (f, a) => ({
    title: `${issuedWhat[f.invoice_kind]}: ${formatCents(f.amount_cents)}`,
    body: `${f.number}${f.service ? `, ${care(f)} with ${other(f, a)}` : ''}.`,
    link: toInvoice(a),
  }),
  invoice_paid: (f, a) => ({
    title:
      f.as === 'payee'
        ? `${other(f, a)} paid you ${formatCents(f.amount_cents)}`
        : `Paid: ${formatCents(f.amount_cents)}`,
    body: f.as === 'payee' ? `For ${f.number}.` : `Thank you. ${f.number} is settled.`,
    link: toInvoice(a),
  }),
  invoice_credited: (f, a) => ({
    title: `Credited: ${formatCents(f.amount_cents)}`,
    body: `${f.number}. ${f.reason}.`,
    link: toInvoice(a),
  }),
  credit_refused: (f, a) => ({
    title: `No credit for ${f.number}`,
    body: `${f.reason}.`,
    link: toInvoice(a),
  }),
  payment_failed: (f, a) => ({
    title: `A payment of ${formatCents(f.amount_cents)} failed`,
    body: `${f.number} is open again. Nothing was taken; please pay it another way.`,
    link: toInvoice(a),
  }),
  paid_outside_asked: (f, a) => ({
    title: `${other(f, a)} says ${f.number} is paid`,
    body: `${formatCents(f.amount_cents)}, outside of Village. Did you receive it?`,
    link: toInvoice(a),
  }),
  paid_outside_answered: (f, a) => ({
    title: f.received ? `${other(f, a)} has your payment` : `${other(f, a)} has no payment yet`,
    body: f.received ? `${f.number} is settled.` : `${f.number} is open still.`,
    link: toInvoice(a),
  }),
  plan_renews: (f, a) => ({
    title: `Your plan renews on ${dayText(f.on.slice(0, 10))}`,
    body: `${f.plan}, ${formatCents(f.amount_cents)}. To let it end, cancel before that day.`,
    link: toPlan(a),
  }),
  plan_payment_failed: (f, a) => ({
    title: 'Your plan could not be renewed',
    body: `The payment for ${f.plan} was declined. Pay by another way to keep the plan.`,
    link: toPlan(a),
  }),
  plan_ended: (f, a) => ({
    title: 'Your plan has ended',
    body: `${f.plan} is over. What you booked stays; choose a plan when you want one again.`,
    link: toPlan(a),
  }),
  payout_account: (f, a) => ({
    title: f.connected ? 'Your payout account is connected' : 'Your payout account was disconnected',
    body: f.connected
      ? 'Families can pay you straight into it.'
      : 'Until you connect one, families cannot pay you through Village. Was it not you? Write to us.',
    link: `${home(a)}/invoices`,
  }),
  verification_changed: (f, a) => ({
    ...verified[f.status],
    body: verified[f.status].body + because(f.reason, a),
    link: home(a),
  }),
  verification_expired: (_, a) => ({
    title: 'One of your checks has expired',
    body: 'Your open offers were withdrawn; booked visits stay. Renew the check to bid again.',
    link: home(a),
  }),
  certificate_ends: (f, a) => ({
    title: `A certificate ends on ${dayText(f.on)}`,
    body: `${a.is_brief ? 'Afterwards' : `Then “${f.name}” is over, and`} families see it no more. Upload the new one, or say until when it holds.`,
    link: `${home(a)}/edit`,
  }),
} satisfies Partial<{[K in NoticeKind]: Write<NoticeFacts[K]>}>

const issuedWhat = {
  lead: 'Invoice for a lead',
  statement: 'Care statement of the week',
  subscription: 'Invoice for your plan',
} as const satisfies Record<NoticeFacts['invoice_issued']['invoice_kind'], string>

const verified = {
  Approved: {title: 'You are verified', body: 'Requests near you are open to you now.'},
  Verified: {title: 'You are verified', body: 'Our team has checked who you are.'},
  Rejected: {title: 'Your verification was not approved', body: 'Write to us if you think that is wrong.'},
  Pending: {title: 'Your verification is being looked at again', body: 'We tell you as soon as it is done.'},
} as const satisfies Record<NoticeFacts['verification_changed']['status'], {title: string; body: string}>
