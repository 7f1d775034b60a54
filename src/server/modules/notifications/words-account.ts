import {localDate} from '#domain/time.ts'
import {formatDate} from '#lib/date-format.ts'
import {dayText} from '#lib/day.ts'
import {formatCents} from '#lib/money-text.ts'
import type {BookingFacts, NotificationFacts, NotificationKind} from './kinds.ts'
import {type About, type Write, because, care, home, other, toInvoice, toPlan, zoneOf} from './words-parts.ts'

/** Texts about money, plans, payouts and checks. */
export const accountWords = {
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
  invoice_reduced: (f, a) => ({
    title:
      f.as === 'payee'
        ? `${f.number} was reduced by ${formatCents(f.amount_cents)}`
        : `Credited: ${formatCents(f.amount_cents)}`,
    body: `${f.number}: ${f.reason}. Credit note ${f.note}.`,
    link: toInvoice(a),
  }),
  money_returned: (f, a) => ({
    title:
      f.as === 'payer'
        ? `${formatCents(f.amount_cents)} is being returned to you`
        : f.by === null
          ? `Please return ${formatCents(f.amount_cents)} to the family`
          : `${formatCents(f.amount_cents)} will be taken back from you`,
    body: `${f.number}: ${f.reason}. ${returnedHow(f, a)} Credit note ${f.note}.`,
    link: toInvoice(a),
  }),
  invoice_overdue: (f, a) => ({
    title:
      f.days === null
        ? `${other(f, a)} asks you to pay ${formatCents(f.amount_cents)}`
        : f.days === 0
          ? `Due today: ${formatCents(f.amount_cents)}`
          : `Overdue: ${formatCents(f.amount_cents)}`,
    body: `${f.number}${f.service ? `, ${care(f)} with ${other(f, a)}` : ''}, due on ${dayText(localDate(f.due_at, zoneOf(f)))}.${f.invoice_kind === 'statement' ? ' If you paid outside of Village, mark it as paid.' : ''}`,
    link: toInvoice(a),
  }),
  credit_refused: (f, a) => ({
    title: `No credit for ${f.number}`,
    body: `${f.reason}.`,
    link: toInvoice(a),
  }),
  payment_failed: (f, a) => ({
    title: `A payment of ${formatCents(f.amount_cents)} failed`,
    body: `${f.number} is open again. You were not charged. Please pay another way.`,
    link: toInvoice(a),
  }),
  paid_outside_asked: (f, a) => ({
    title: `${other(f, a)} says ${f.number} is paid`,
    body: `${formatCents(f.amount_cents)}, outside of Village. Did you receive it?`,
    link: toInvoice(a),
  }),
  paid_outside_answered: (f, a) => ({
    title: f.received ? `${other(f, a)} received your payment` : `${other(f, a)} has not received your payment`,
    body: f.received ? `${f.number} is settled.` : `${f.number} is still open.`,
    link: toInvoice(a),
  }),
  paid_outside_recorded: (f, a) => ({
    title: `${f.number} is marked as paid outside of Village`,
    body: 'Village recorded it for the family. If you have not received it, contact us.',
    link: toInvoice(a),
  }),
  plan_renews: (f, a) => ({
    title: `Your plan renews on ${dayText(f.on.slice(0, 10))}`,
    body: `${f.plan}, ${formatCents(f.amount_cents)}. If you don’t want to renew, cancel before that day.`,
    link: toPlan(a),
  }),
  plan_payment_failed: (f, a) => ({
    title: 'Your plan could not be renewed',
    body: `Your payment for ${f.plan} was declined. Pay another way to stay on this plan.`,
    link: toPlan(a),
  }),
  plan_ended: (f, a) => ({
    title: 'Your plan has ended',
    body: `${f.plan} has ended. Your bookings are not affected. You can choose a plan again anytime.`,
    link: toPlan(a),
  }),
  payout_account: (f, a) => ({
    title: f.connected ? 'Your payout account is connected' : 'Your payout account was disconnected',
    body: f.connected
      ? 'Families can now pay you directly.'
      : 'Until you connect one, families cannot pay you through Village. If you did not do this, contact us.',
    link: `${home(a)}/invoices`,
  }),
  verification_changed: (f, a) => ({
    ...verified[f.status],
    body: verified[f.status].body + because(f.reason, a),
    link: home(a),
  }),
  export_ready: f => ({
    title: 'The copy of your data is ready',
    body: `Download it by ${formatDate('dateTime', f.until, 'UTC')} UTC. We will ask for your password.`,
    link: '/settings/export',
  }),
  verification_expired: (_, a) => ({
    title: 'One of your checks has expired',
    body: 'Your open bids were withdrawn. Your booked visits are not affected. Renew the check to bid again.',
    link: home(a),
  }),
  check_refused: (f, a) => ({
    title: `We could not accept your ${refusedDocument[f.check]}`,
    body: `Upload another one on your profile.${because(f.reason, a)}`,
    link: `${home(a)}/edit#check-${f.check}`,
  }),
  certificate_ends: (f, a) => ({
    title: `A certificate expires on ${dayText(f.on)}`,
    body: `After that, families will no longer see ${a.is_brief ? 'it' : `“${f.name}”`}. Upload a new one or change its expiration date.`,
    link: `${home(a)}/edit`,
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>

/** By which way it comes back, for either side. */
function returnedHow(f: NotificationFacts['money_returned'] & BookingFacts, a: About): string {
  if (f.as === 'payee') {
    return f.by === null
      ? 'You received it outside of Village.'
      : 'Village refunds the family and takes this part from your payout account.'
  }
  if (f.by === null) return `${other(f, a)} returns it to you outside of Village.`
  return `It goes back to your ${f.by === 'card' ? 'card' : 'bank account'} in 5 to 10 business days.`
}

const issuedWhat = {
  lead: 'Lead invoice',
  statement: 'Weekly care statement',
  subscription: 'Plan invoice',
} as const satisfies Record<NotificationFacts['invoice_issued']['invoice_kind'], string>

const refusedDocument = {
  identity: 'identity document',
  age: 'proof of age',
  background: 'background check document',
} as const satisfies Record<NotificationFacts['check_refused']['check'], string>

const verified = {
  Approved: {title: 'You are verified', body: 'You can now see requests near you.'},
  Verified: {title: 'You are verified', body: 'Our team has confirmed your identity.'},
  Rejected: {
    title: 'Your verification was not approved',
    body: 'If you think this is a mistake, contact us.',
  },
  Pending: {
    title: 'Your verification is under review again',
    body: 'We will let you know when the review is done.',
  },
} as const satisfies Record<NotificationFacts['verification_changed']['status'], {title: string; body: string}>
