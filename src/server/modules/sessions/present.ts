import {m} from '#messages'
import type {Confirmation, Session, visitEntries} from '#contract/sessions/session.ts'
import type {Side} from '#contract/bookings/choices.ts'
import {details_visible_after_ms} from '#domain/constants.ts'
import {serviceText} from '#domain/bookings/request-text.ts'
import {asSettled, careOf} from '#domain/money/earnings.ts'
import {byEffect, mayReplace, otherClaimsOf} from '#domain/sessions/claim.ts'
import {partByTimes} from '#domain/sessions/earlier-times.ts'
import type {Claim, SessionState} from '#domain/sessions/session.ts'
import {timesAfterSilence} from '#domain/sessions/session-times.ts'
import {plusMs} from '#server/clock.ts'
import type {Db} from '#server/db/client.ts'
import {fileUrl} from '#server/http/files.ts'
import {readStored} from '#server/stored-texts.ts'
import {listSessions, type Range, type SessionRecord} from './load.ts'
import {haveChecksLapsed, sideOf, type Reader} from './policy.ts'
import {
  acceptedWarningsOf,
  cannotGoOf,
  chargeOf,
  decisionOf,
  factsOf,
  isNoteCurrent,
  lateFeeOf,
  stateOf,
} from './session-facts.ts'
import {fullName} from '#lib/full-name.ts'

/** The fields of a session that are the same for every reader but a name; staff read it without a `reader`. */
export const presentShared = (
  record: SessionRecord,
  state: SessionState,
  reader?: Reader,
): Pick<Session, keyof typeof visitEntries> => ({
  id: record.session.id,
  booking_id: record.session.booking_id,
  scheduled_start: record.session.scheduled_start,
  scheduled_end: record.session.scheduled_end,
  timezone: record.session.timezone,
  status: state.status,
  settled_by: state.settled_by,
  started_at: state.started_at,
  ended_at: state.ended_at,
  exceptions: state.exceptions,
  contest_until: state.contest_until,
  contest: state.status === 'DISPUTED' ? contestOf(record, reader) : null,
  cancelled: cancelledOf(record, reader && sideOf(reader)),
})

function contestOf(record: SessionRecord, reader: Reader | undefined): Session['contest'] {
  const last = record.events.findLast(({data}) => data.kind === 'contested')
  return last?.data.kind === 'contested'
    ? {side: last.data.side, ...actorOf(record, last.by_user_id, reader), reason: last.data.reason, at: last.at}
    : null
}

/** Who did something, with the name of an adult where it is not the family's. */
function actorOf({acting_adults}: SessionRecord, by: string | null, reader: Reader | undefined) {
  const adult = acting_adults.find(({id}) => id === by)
  if (!adult || !reader || sideOf(reader) === 'parent') return {by: by ?? undefined}
  const by_name = reader.kind === 'office' || adult.is_erased ? fullName(adult) : adult.first_name
  return {by: adult.id, by_name}
}

const cancelledOf = (
  {session, events, canceler_role}: SessionRecord,
  reader: Side | undefined,
): Session['cancelled'] => {
  const {cancelled_at: at, cancelled_by: by, cancelled_reason: reason} = session
  if (!at || !by) return null
  if (by === 'staff') {
    const isNotMade = events.some(({kind}) => kind === 'not_made')
    const isReopened = reader !== 'caretaker' && session.reopened_as !== null
    return {by, reason, at, ...(isNotMade && {is_not_made: true, ...(isReopened && {is_reopened: true})})}
  }
  if (canceler_role === 'parent' && by !== 'parent') return {by, reason: null, at, is_by_family: true}
  return {by, reason, at, ...(canceler_role === 'admin' && {is_by_staff: true})}
}

/**
 * A session as one party reads it. `hidesDetails`, for who is suspended or no longer of their side, leaves out the place and
 * the other side.
 * @see src/domain/rules-people.md#suspension
 */
export function presentSession(
  record: SessionRecord,
  state: SessionState,
  reader: Reader,
  now: string,
  hidesDetails = false,
): Session {
  const {session, booking, assigned} = record
  const side = sideOf(reader)
  const visit = presentShared(record, state, reader)
  const isOpen = !hidesDetails && now <= closesAt(record)
  const near = !hidesDetails && (side === 'parent' || isOpen)
  const people = contactsOf(record)
  const other_name = side === 'parent' ? people.provider.name : familyName(record, reader)
  const caregiver_avatar_url = fileUrl(record.caregiver?.profile_picture)
  const ended = state.status === 'CANCELLED' || state.status === 'DISPUTED'
  const {start, end} = state.confirmations
  const decision = decisionOf(record, state)
  const confirmers = {
    confirmed_by: record.confirmed_by,
    adults: side === 'parent' && !hidesDetails ? record.confirming_adults : [],
  }
  return {
    ...visit,
    confirmations: {
      start: pairFor(confirmers, side, start, !hidesDetails && mayReplace(state, 'start')),
      end: pairFor(confirmers, side, end, !hidesDetails && mayReplace(state, 'end')),
    },
    ...(!hidesDetails && otherConfirmationsOf(record, confirmers, side, state)),
    my_side: side,
    title: (side === 'parent' ? m.service_with_name : m.service_for_name)({
      service: serviceText(booking.service),
      name: other_name,
    }),
    other_name,
    service: booking.service,
    location: booking.location,
    latitude: near ? booking.latitude : booking.approx_latitude,
    longitude: near ? booking.longitude : booking.approx_longitude,
    location_source: booking.location_source,
    ...(near && booking.address && {address: booking.address}),
    ...(side === 'caretaker' && !record.family && {family_without_account: true as const}),
    ...(side === 'caretaker' && booking.card_id !== null && {card: true}),
    ...(isOpen && {contact: side === 'parent' ? people.provider : people.family}),
    assigned:
      session.assigned_member_id && assigned
        ? {
            member_id: session.assigned_member_id,
            name: fullName(assigned),
            avatar_url: fileUrl(assigned.profile_picture),
          }
        : null,
    ...(side === 'parent' && !hidesDetails && caregiver_avatar_url && {caregiver_avatar_url}),
    ...(reader.kind === 'office' &&
      session.assigned_member_id === reader.member_id && {is_assigned_reader: true as const}),
    ...beganBy(record, reader),
    ...(side === 'parent' && session.org_id !== null && {by_agency: true as const}),
    cancelled: ended
      ? visit.cancelled && {...visit.cancelled, ...cancelerOf(record, reader), ...dueOf(record, reader)}
      : null,
    ...(side === 'parent' &&
      state.status === 'SCHEDULED' && {cancels_free: haveChecksLapsed(record.caregiver_is_verified)}),
    reschedule: proposalOf(record, state, reader),
    ...explanationsOf(record, reader),
    ...(decision && {decision: {...decision, ...(reader.kind === 'field' && {care_cents: null})}}),
    ...payOf(record, state, reader),
    ...unbilledOf(record, state, reader),
    ...askedNotToGo(record, state, reader),
    ...acceptedWarnings(record, reader),
    ...lateOf(record, state, reader, now),
    ...(booking.extended_until !== null && !booking.cancelled_at && {every_week: true as const}),
  }
}

/** The reader's sessions of a booking or a time range as they read them, by scheduled start. */
export async function readSessions(db: Db, reader: Reader, range: Range, now: string): Promise<Session[]> {
  const records = await listSessions(db, reader, range)
  return records.map(record => presentSession(record, stateOf(record, now), reader, now))
}

/** Who canceled it, for a reader of their side. */
function cancelerOf({session, events, canceler_role}: SessionRecord, reader: Reader): {by_user_id?: string} {
  // after a missed visit a family ends it for the other side
  const isByFamily = session.cancelled_by === 'parent' || canceler_role === 'parent'
  const isOwn = isByFamily === (sideOf(reader) === 'parent')
  const last = events.findLast(({kind}) => kind === 'cancelled')
  return last && isOwn && canceler_role !== 'admin' ? {by_user_id: last.by_user_id} : {}
}

function dueOf(
  {session, booking, is_stated}: SessionRecord,
  reader: Reader,
): {due_cents?: number; is_stated?: boolean} {
  const due_cents = reader.kind === 'field' ? null : lateFeeOf(session, booking, sideOf(reader))
  return due_cents === null ? {} : {due_cents, is_stated}
}

/** That the assigned member asked not to go, for the agency until the visit starts. */
function askedNotToGo(record: SessionRecord, state: SessionState, {kind}: Reader): Pick<Session, 'cannot_go'> {
  const isReaders = kind === 'office' || kind === 'field'
  const cannot_go = isReaders && state.status === 'SCHEDULED' ? cannotGoOf(record) : null
  return cannot_go ? {cannot_go} : {}
}

/** What spoke against the assigned member when the office assigned them, for the office. */
function acceptedWarnings(record: SessionRecord, {kind}: Reader): Pick<Session, 'accepted_warnings'> {
  const accepted_warnings = kind === 'office' ? acceptedWarningsOf(record) : null
  return accepted_warnings === null ? {} : {accepted_warnings}
}

/** Who confirmed its start themselves without being assigned now, for the agency. @see src/domain/rules.md#hours-of-an-agency */
function beganBy(record: SessionRecord, {kind}: Reader): Pick<Session, 'began_by'> {
  if (kind === 'parent' || kind === 'caretaker') return {}
  const {claims} = factsOf(record)
  const counting = record.session.settled_by === 'staff' ? claims : partByTimes(claims).current
  const start = counting
    .toSorted(byEffect)
    .findLast(({side, edge, on_behalf}) => side === 'caretaker' && edge === 'start' && on_behalf === null)
  const person = record.confirmed_by.find(({id}) => id === start?.by)
  return person?.member_id ? {began_by: {member_id: person.member_id, name: fullName(person)}} : {}
}

/** The rate and the care of an independent caregiver's visit, for that caregiver. */
function payOf({session, booking}: SessionRecord, state: SessionState, reader: Reader): Pick<Session, 'pay'> {
  const {hourly_rate_cents: rate_cents} = booking
  const isUnpaid = state.status === 'CANCELLED' || state.status === 'MISSED'
  if (reader.kind !== 'caretaker' || rate_cents === null || isUnpaid) return {}
  const isForStaff = state.exceptions.includes('moved_meanwhile')
  const expected = isForStaff ? null : timesAfterSilence(state.confirmations, session)
  return {pay: {rate_cents, care_cents: careOf({...session, ...state, rate_cents, expected})}}
}

/** What the family owes for a visit that no statement has yet, for the family. */
function unbilledOf(
  {session, booking, is_stated}: SessionRecord,
  state: SessionState,
  reader: Reader,
): Pick<Session, 'unbilled_cents' | 'unbilled_fee_cents' | 'contested_cents'> {
  if (reader.kind !== 'parent' || is_stated) return {}
  if (state.status === 'DISPUTED') {
    const expected = timesAfterSilence(state.confirmations, session)
    const asked = chargeOf(asSettled({...session, ...state, expected}), booking)
    return asked ? {contested_cents: asked.care_cents + asked.fee_cents} : {}
  }
  const charge = chargeOf({...session, ...state}, booking)
  if (!charge) return {}
  const {care_cents, fee_cents} = charge
  return {unbilled_cents: care_cents + fee_cents, ...(fee_cents > 0 && {unbilled_fee_cents: fee_cents})}
}

/**
 * Until when the two sides see each other's details: a day after the booking's last session, or of a cancelled booking the
 * last that had started.
 * @see src/domain/rules.md#after-approval
 */
function closesAt({session, booking}: SessionRecord): string {
  if (booking.cancelled_at && session.status === 'CANCELLED') return ''
  const last =
    booking.cancelled_at || session.scheduled_end > booking.last_end ? session.scheduled_end : booking.last_end
  return plusMs(last, details_visible_after_ms)
}

interface Contact {
  name: string
  phone_number: string | null
}

function contactsOf({family, without_account, caregiver, org}: SessionRecord): {
  provider: Contact
  family: Contact
} {
  const person = family ?? without_account
  return {
    provider: caregiver
      ? {name: fullName(caregiver), phone_number: caregiver.phone_number}
      : {name: readStored(org?.legal_name ?? ''), phone_number: org?.phone_number ?? null},
    family: {name: person?.first_name ?? '', phone_number: person?.phone_number ?? null},
  }
}

/** An office reads the whole name, as in its bookings: it has many families with the same first name. */
function familyName({family, without_account}: SessionRecord, {kind}: Reader): string {
  const person = family ?? without_account
  return (kind === 'office' ? person && fullName(person) : person?.first_name) ?? ''
}

/** Whose names stand beside their confirmations: an agency's people, and the family's adults for themselves alone. */
interface Confirmers {
  confirmed_by: SessionRecord['confirmed_by']
  adults: SessionRecord['confirming_adults']
}

const pairFor = (
  confirmers: Confirmers,
  reader: Side,
  {parent, caretaker}: Record<Side, Claim | null>,
  may_replace: boolean,
): Record<Side, Confirmation | null> => ({
  parent: parent && confirmationFor(confirmers, reader, parent),
  caretaker: caretaker && {
    ...confirmationFor(confirmers, reader, caretaker),
    ...(may_replace && reader === 'caretaker' && {may_replace}),
  },
})

function otherConfirmationsOf(
  record: SessionRecord,
  confirmers: Confirmers,
  reader: Side,
  {confirmations}: SessionState,
): Pick<Session, 'other_confirmations'> {
  const others = otherClaimsOf(factsOf(record).claims, reader, confirmations)
  if (others.length === 0) return {}
  return {
    other_confirmations: others.map(claim => {
      const {latitude: _, longitude: __, accuracy_m: ___, ...confirmation} = confirmationFor(confirmers, reader, claim)
      return {...confirmation, edge: claim.edge}
    }),
  }
}

/** Only staff see the location of the other side's phone and its memo. @see src/domain/rules.md#reason-and-memo */
function confirmationFor({confirmed_by, adults}: Confirmers, reader: Side, claim: Claim): Confirmation {
  const isOwnPress = claim.on_behalf === null
  const person = isOwnPress && claim.side === 'caretaker' && confirmed_by.find(({id}) => id === claim.by)
  const adult = isOwnPress && claim.side === 'parent' && adults.find(({id}) => id === claim.by)
  return {
    claimed_at: claim.claimed_at,
    reported_at: claim.reported_at,
    received_at: claim.received_at,
    effective_at: claim.effective_at,
    device_offset_ms: claim.device_offset_ms,
    ...(claim.side === reader && {
      latitude: claim.latitude,
      longitude: claim.longitude,
      accuracy_m: claim.accuracy_m,
      memo: claim.memo ?? null,
    }),
    offline: claim.offline,
    by: claim.by,
    ...(person && {by_name: fullName(person)}),
    ...(adult && {by_name: adult.first_name}),
    on_behalf: claim.on_behalf,
    reason: claim.reason,
    flags: claim.flags,
  }
}

function proposalOf(record: SessionRecord, state: SessionState, reader: Reader): Session['reschedule'] {
  const [proposal] = record.proposals
  if (!proposal || state.status !== 'SCHEDULED') return null
  return {
    id: proposal.id,
    proposed_by: proposal.proposed_by,
    ...actorOf(record, proposal.by_user_id, reader),
    start: proposal.scheduled_start,
    end: proposal.scheduled_end,
    reason: proposal.reason,
    at: proposal.created_at,
  }
}

function explanationsOf(record: SessionRecord, reader: Reader): Pick<Session, 'explanations'> {
  const explanations = record.events.flatMap(({data, by_user_id, at}) =>
    data.kind === 'explained' ? {side: data.side, ...actorOf(record, by_user_id, reader), text: data.text, at} : [],
  )
  return explanations.length > 0 ? {explanations} : {}
}

/**
 * The latest delay notice for the current times by each side's current person, the newer one first; none once a side
 * started or the booked end has passed. One that notified no one is left out.
 */
function lateOf(
  record: SessionRecord,
  state: SessionState,
  reader: Reader,
  now: string,
): Pick<Session, 'late' | 'also_late'> {
  if (state.status !== 'SCHEDULED' || record.session.scheduled_end <= now) return {late: null}
  const {events} = record
  const all = events.flatMap(({data, by_user_id, at}) => {
    const isShown = data.kind === 'late' && !data.is_too_late && isNoteCurrent(events, {side: data.side, at})
    return isShown ? [{side: data.side, ...actorOf(record, by_user_id, reader), minutes: data.minutes, at}] : []
  })
  // by the taps: one that waited on a phone arrives after later ones
  const notes = all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const late = notes.at(-1) ?? null
  const also_late = notes.findLast(({side}) => side !== late?.side)
  return {late, ...(also_late && {also_late})}
}
