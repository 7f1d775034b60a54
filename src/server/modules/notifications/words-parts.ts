import {m} from '#messages'
import {withPeriod} from '#messages/with-period'
import {readHidden} from '#domain/messages/mask-contacts.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import type {Day} from '#lib/day.ts'
import {dayFor, inSentence, localDate, timePoint, timeSpan, type Reader} from '#domain/time.ts'
import {readStored} from '#server/stored-texts.ts'
import type {BookingFacts} from './facts.ts'
import type {RecipientSide} from './find-recipients.ts'
import {lowered} from '#lib/letter-case.ts'

/** Context of a notification text: its subject, reader and time. */
export interface About extends Reader {
  side: RecipientSide
  booking_id: string | null
  session_id: string | null
  invoice_id: string | null
  notice_id?: string
  /** What it asks for was answered, withdrawn or ended since. */
  is_settled?: boolean
  /** For a lock screen, which others may read. */
  is_brief?: boolean
}

/** A notification text. `link` is the path for this reader. */
export interface NotificationText {
  title: string
  body: string
  link: string
}

export type Write<Facts> = (facts: Facts & BookingFacts, about: About) => NotificationText

const homes: Record<RecipientSide, string> = {
  family: '/dash/parent',
  caretaker: '/dash/caretaker',
  office: '/dash/agency',
  field: '/dash/agency',
  account: '/dash',
}
export const home = ({side}: About) => homes[side]
export const toVisit = (about: About) => `${home(about)}/calendar?session=${about.session_id ?? ''}`
export const toInvoice = (about: About) => `${home(about)}/invoices/${about.invoice_id ?? ''}`
export const toInvoices = (about: About) => `${home(about)}/invoices`
export const toPlan = (about: About) => `${home(about)}/status`

export const toThread = ({thread_id}: {thread_id: string}, about: About) =>
  `${home(about)}/messages?thread=${thread_id}`

/** Path of an open request: the offers for its family, the lead for a provider. */
export function toRequest({side, booking_id}: About): string {
  if (side === 'family') return `/dash/parent/requests/${booking_id ?? ''}`
  return side === 'caretaker'
    ? `/dash/caretaker/nearby?request=${booking_id ?? ''}`
    : `/dash/agency/leads?lead=${booking_id ?? ''}`
}
/**
 * Path of an approved booking: its page for the family, its sheet for an office, else the calendar on `day`, which is
 * that of its first visit if none is named.
 */
export function toBooking({side, booking_id}: About, facts: BookingFacts, day = dayOfFirst(facts)): string {
  if (side === 'family') return `/dash/parent/booking/${booking_id ?? ''}`
  if (side === 'office') return `/dash/agency/bookings?lead=${booking_id ?? ''}`
  return `${homes[side]}/calendar${day ? `?day=${day}` : ''}`
}
const dayOfFirst = (facts: BookingFacts): Day | undefined =>
  facts.first_start && localDate(facts.first_start, zoneOf(facts))

export const zoneOf = ({timezone}: BookingFacts) => timezone ?? 'UTC'
export const span = ({start, end}: {start: string; end: string}, facts: BookingFacts, about: About) =>
  timeSpan(start, end, zoneOf(facts), about)
/** The same within a sentence. */
export const spanWithin = (...of: Parameters<typeof span>) => inSentence(span(...of))
/** Within a sentence: only English writes the names of its services with capitals. */
const within = (text: string) => (m.language() === 'es' ? lowered(text) : text)
export const care = ({service}: BookingFacts) => (service ? serviceText(service) : m.care_unknown())
export const careWithin = (facts: BookingFacts) => within(care(facts))
const nameOf = (facts: BookingFacts, {side}: About) => {
  const name = side === 'family' ? facts.provider : facts.family
  return name && readStored(name)
}
/** The name of the other side, as this reader may see it. */
export const other = (facts: BookingFacts, about: About) =>
  nameOf(facts, about) ?? (about.side === 'family' ? m.your_caregiver_unnamed() : m.the_family_as_name())
export const otherWithin = (facts: BookingFacts, about: About) => nameOf(facts, about) ?? within(other(facts, about))
/** Whether the office of the reader, an assigned member, acted. */
export const isByOffice = ({by_office}: BookingFacts, {side}: About): boolean => side === 'field' && by_office === true
/**
 * The name of who acted: the adult that the facts name, for a provider with the family's name, an assigned member's office,
 * else the other side.
 */
export function actor(facts: BookingFacts, about: About): string {
  const {adult, family} = facts
  if (isByOffice(facts, about)) return m.your_office()
  if (adult === undefined) return other(facts, about)
  return about.side !== 'family' && family !== undefined
    ? m.adult_of_family({adult, family: readStored(family)})
    : adult
}
/** `{care, other}` as most sentences name them after a verb. */
export const both = (facts: BookingFacts, about: About) => ({
  care: care(facts),
  other: otherWithin(facts, about),
})
/** `Child Care for Hannah.`, of what the reader's own office did; else nothing, as who acted is named. */
export const careOfOffice = (facts: BookingFacts, about: About): string | false =>
  isByOffice(facts, about) && withPeriod(m.care_for_other(both(facts, about)))
/** Free text is omitted on a lock screen. */
export const because = (reason: string | null | undefined, {is_brief}: About) =>
  reason && !is_brief ? ` “${readHidden(reason)}”` : ''
export const first = (facts: BookingFacts, about: About) =>
  facts.first_start ? m.starting_when({when: inSentence(timePoint(facts.first_start, zoneOf(facts), about))}) : ''
/** `, Tue, Jun 9`: the day of the first visit, as a title adds it. */
export const firstDay = (facts: BookingFacts, about: About) =>
  facts.first_start ? m.on_first_day({day: inSentence(dayFor(facts.first_start, zoneOf(facts), about))}) : ''
/** What the reader is asked to do, or that it is no longer needed. */
export const unlessSettled = (ask: string, {is_settled}: About) =>
  is_settled ? m.you_dont_need_to_do_anything_anymore() : ask
/** Sentences one after another, without the empty ones. */
export const sentences = (...texts: (string | false)[]) => texts.filter(Boolean).join(' ')
