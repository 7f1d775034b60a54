import {formatCents} from '#lib/money-text.ts'
import type {NoticeFacts, NoticeKind} from './kinds.ts'
import {because, care, count, first, hoursText, other, toRequest, type Write} from './words-parts.ts'

/** What is said of requests and offers. */
export const requests = {
  request_new: (f, a) => ({
    title: f.asked_again ? `${care(f)}: a family asks again` : `New request: ${care(f)}`,
    body: `${count(f.visits, 'visit')}, ${hoursText(f.hours)}${first(f, a)}, in ${f.county ?? 'your area'}.`,
    link: toRequest(a),
  }),
  request_assigned: (f, a) => ({
    title: `A family asks your agency: ${care(f)}`,
    body: `${count(f.visits, 'visit')}, ${hoursText(f.hours)}${first(f, a)}. Answer it before others are asked.`,
    link: toRequest(a),
  }),
  request_expired: (f, a) => ({
    title: 'Your request has expired',
    body: `Nobody was approved for ${care(f)} before its last visit would have begun. You can ask again.`,
    link: toRequest(a),
  }),
  request_declined: (f, a) => ({
    title: `${other(f, a)} cannot take your request`,
    body: `${care(f)}${first(f, a)}.${because(f.reason, a)} Open it to all agencies with one tap.`,
    link: toRequest(a),
  }),
  offer_placed: (f, a) => ({
    title: f.changed ? `${other(f, a)} changed the offer` : `New offer from ${other(f, a)}`,
    body: `${formatCents(f.whole_cents)} in all for ${care(f)}${first(f, a)}.`,
    link: toRequest(a),
  }),
  offer_withdrawn: (f, a) => ({
    title: `${other(f, a)} took the offer back`,
    body: `${care(f)}${first(f, a)}.`,
    link: toRequest(a),
  }),
  offer_closed: (f, a) => ({
    title: f.why === 'busy' ? 'An offer of yours was withdrawn' : 'Your offer was not chosen',
    body: `${care(f)}${first(f, a)}: ${closedWhy[f.why]}`,
    link: toRequest(a),
  }),
} satisfies Partial<{[K in NoticeKind]: Write<NoticeFacts[K]>}>

const closedWhy: Record<NoticeFacts['offer_closed']['why'], string> = {
  declined: 'the family declined it.',
  other: 'the family chose another offer.',
  gone: 'the request is no longer open.',
  busy: 'you are booked at that time now.',
  expired: 'the time of the request has passed.',
}
