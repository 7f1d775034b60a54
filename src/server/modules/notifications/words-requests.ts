import {hoursText, milesText, notifiedText} from '#domain/bookings/request-text.ts'
import {formatCents, rateText} from '#lib/money-text.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import type {NotificationFacts, NotificationKind} from './kinds.ts'
import {type Write, because, care, other, count, first, firstDay, toRequest, zoneOf} from './words-parts.ts'

/** Texts about requests and offers. */
export const requestWords = {
  request_new: (f, a) => ({
    title: `${f.asked_again ? 'A family asked again' : 'New request'}: ${care(f)}${firstDay(f, a)}`,
    body: `${payAndDistance(f)}${count(f.visits, 'visit')}, ${hoursText(f.hours)}${first(f, a)}, in ${f.county ?? 'your area'}.`,
    link: toRequest(a),
  }),
  request_assigned: (f, a) => ({
    title: `A family asked for your agency: ${care(f)}${firstDay(f, a)}`,
    body: `${payAndDistance(f)}${count(f.visits, 'visit')}, ${hoursText(f.hours)}${first(f, a)}. Please answer soon, before the family asks others.`,
    link: toRequest(a),
  }),
  waitlist_opened: (f, a) => ({
    title: `${f.audience === 'agencies' ? 'An agency' : 'A caregiver'} now serves ${f.county ?? 'your area'}`,
    body: `Your request has left the waitlist: ${care(f)}${first(f, a)}. ${notifiedText(f.audience, f.notified)}`,
    link: toRequest(a),
  }),
  request_invited: (f, a) => ({
    title: `${f.family ? `${f.family}’s family` : 'A family'} asks you first: ${care(f)}${firstDay(f, a)}`,
    body:
      `${payAndDistance(f)}${count(f.visits, 'visit')}, ${hoursText(f.hours)}${first(f, a)}.` +
      (f.until ? ` Bid or decline by ${inSentence(timePoint(f.until, zoneOf(f), a))}, before others are asked.` : ''),
    link: toRequest(a),
  }),
  invitation_declined: (f, a) => ({
    title: `${other(f, a)} cannot take your request`,
    body: `${care(f)}${first(f, a)}.${because(f.reason, a)} ${afterDecline[f.next]}`,
    link: toRequest(a),
  }),
  request_opened: (f, a) => ({
    title: f.waitlisted ? 'Your request is on the waitlist' : 'Everyone can now see your request',
    body: `${care(f)}${first(f, a)}. The exclusive period has ended.${f.waitlisted ? ` ${waitlistText}` : ''}`,
    link: toRequest(a),
  }),
  request_expired: (f, a) => ({
    title: 'Your request has expired',
    body: `No one was approved for ${care(f)} before the last visit was due to start. You can send a new request.`,
    link: toRequest(a),
  }),
  request_declined: (f, a) => ({
    title: `${other(f, a)} cannot take your request`,
    body: `${care(f)}${first(f, a)}.${because(f.reason, a)} Open it to all agencies with one tap.`,
    link: toRequest(a),
  }),
  offer_placed: (f, a) => ({
    title: f.changed ? `${other(f, a)} changed their offer` : `New offer from ${other(f, a)}`,
    body: `${formatCents(f.whole_cents)} total for ${care(f)}${first(f, a)}.`,
    link: toRequest(a),
  }),
  offer_withdrawn: (f, a) => ({
    title: `${other(f, a)} withdrew their offer`,
    body: `${care(f)}${first(f, a)}.`,
    link: toRequest(a),
  }),
  offer_closed: (f, a) => ({
    title: f.why === 'busy' ? 'One of your bids was withdrawn' : 'Your bid was not chosen',
    body: `${care(f)}${first(f, a)}: ${closedWhy[f.why]}`,
    link: toRequest(a),
  }),
} satisfies Partial<{[K in NotificationKind]: Write<NotificationFacts[K]>}>

/** `Up to $26/hr, 2.1 miles away. `, or `About $288 at your rate, …`; empty if nothing is known. */
function payAndDistance({
  hours,
  max_rate_cents,
  own_rate_cents,
  distance_miles,
}: Partial<NotificationFacts['request_new']>): string {
  const pay =
    max_rate_cents !== undefined
      ? `up to ${rateText(max_rate_cents)}`
      : own_rate_cents !== undefined && `about $${Math.round((own_rate_cents * (hours ?? 0)) / 100)} at your rate`
  const distance = distance_miles !== undefined && `${milesText(distance_miles)} away`
  const text = [pay, distance].filter(Boolean).join(', ')
  return text && `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}. `
}

const waitlistText = 'No one else serves your area yet. We notify you as soon as someone does.'

const afterDecline: Record<NotificationFacts['invitation_declined']['next'], string> = {
  waits: 'The others you asked have not answered yet.',
  opened: 'Everyone can now see it.',
  waitlisted: waitlistText,
  closed: 'You can ask everyone with one tap.',
}

const closedWhy: Record<NotificationFacts['offer_closed']['why'], string> = {
  declined: 'the family declined it.',
  other: 'the family chose another offer.',
  gone: 'the request is no longer open.',
  busy: 'you are now booked at that time.',
  expired: 'the time of the request has passed.',
}
