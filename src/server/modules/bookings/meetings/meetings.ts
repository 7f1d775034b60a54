import {m} from '#messages'
import {and, asc, desc, eq, gt, gte, inArray, lt, lte, ne, or, sql, type SQL} from 'drizzle-orm'
import {type answerMeeting, type Meeting, type proposeMeeting, withCallLink} from '#contract/bookings/meetings.ts'
import type {BodyOf} from '#contract/endpoint.ts'
import {lastMeetingDay, meetingTooFarText} from '#domain/bookings/meeting.ts'
import {maskUnlessBooked} from '#domain/messages/mask-contacts.ts'
import {calendarFeed, day_ms, meetings_per_day} from '#domain/constants.ts'
import {earlierOf, localDate} from '#domain/time.ts'
import {fullName, initialedName} from '#lib/full-name.ts'
import {newId} from '#lib/id.ts'
import {settled} from '#lib/settled.ts'
import {plusMs} from '#server/clock.ts'
import {isActive, isActiveAgency} from '#server/db/active-accounts.ts'
import {isBookedPair} from '#server/db/booked-pair.ts'
import {busyEnd} from '#server/db/busy-end.ts'
import type {Db} from '#server/db/client.ts'
import {caretakers, meetings, organizations, parents, sessions, users} from '#server/db/schema/all.ts'
import type {MeetingRow} from '#server/db/schema/meetings.ts'
import type {Caller} from '#server/http/caller.ts'
import {invalid, notFound, refuse, type Refusal} from '#server/http/refusal.ts'
import {readStored} from '#server/stored-texts.ts'
import {subscribedOrganizations} from '#server/modules/accounts/index.ts'
import {notify, publishChange, type Recipients} from '#server/modules/notifications/index.ts'
import {emailNotVerified} from '../offers/policy.ts'
import {isListed} from '../providers/store.ts'
import {hideUntilBooked} from '../hide-until-booked.ts'
import {lockFamily} from '../request.ts'

/** One of the two profile ids. */
type AskedIds = Pick<BodyOf<typeof proposeMeeting>, 'caretaker_id' | 'org_id'>

const minute_ms = 60_000
const open = ['PROPOSED', 'ACCEPTED'] as const

/** The caller's own meetings; null without a profile. */
function ownMeetings({role, parent_id, caretaker_id, org_id}: Caller): SQL | null {
  if (role === 'parent') return parent_id ? eq(meetings.parent_id, parent_id) : null
  if (role === 'caretaker') return caretaker_id ? eq(meetings.caretaker_id, caretaker_id) : null
  return org_id ? eq(meetings.org_id, org_id) : null
}

/** Those ahead, and the accepted ones that are over, as far back as calendars have them. */
const listed = (now: string) =>
  or(
    and(inArray(meetings.status, [...open]), gt(meetings.scheduled_end, now)),
    and(
      inArray(meetings.status, ['ACCEPTED', 'OVER']),
      lte(meetings.scheduled_end, now),
      gte(meetings.scheduled_start, plusMs(now, -calendarFeed.days_back * day_ms)),
    ),
  )

/**
 * The caller's meetings of the list, or the one with this id, by start. Until it is over the note keeps its number or
 * link, which a call needs; a reason has its contact details hidden until an approval.
 * @see src/domain/rules.md#meet-and-greet
 */
export async function readMeetings(db: Db, caller: Caller, now: string, id?: string): Promise<Meeting[]> {
  const own = ownMeetings(caller)
  if (!own) return []
  const rows = await db
    .select({
      meeting: meetings,
      family: sql<string | null>`(select first_name from users where id = ${parents.user_id})`,
      caregiver: {first_name: users.first_name, last_name: users.last_name},
      agency: organizations.legal_name,
      is_booked_pair: isBookedPair(meetings),
    })
    .from(meetings)
    .innerJoin(parents, eq(parents.id, meetings.parent_id))
    .leftJoin(caretakers, eq(caretakers.id, meetings.caretaker_id))
    .leftJoin(users, eq(users.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, meetings.org_id))
    .where(and(own, id === undefined ? listed(now) : eq(meetings.id, id)))
    .orderBy(asc(meetings.scheduled_start), asc(meetings.id))
  const my_side = caller.role === 'parent' ? 'family' : 'provider'
  return rows.map(({meeting, family, caregiver, agency, is_booked_pair}) => ({
    id: meeting.id,
    start: meeting.scheduled_start,
    end: meeting.scheduled_end,
    timezone: meeting.timezone,
    status: meeting.status === 'OVER' ? 'ACCEPTED' : meeting.status === 'EXPIRED' ? 'PROPOSED' : meeting.status,
    how: meeting.how,
    // of one that is over a calendar needs the time and the name
    ...(meeting.scheduled_end > now ? {address: meeting.address, note: meeting.note} : {address: null, note: null}),
    // the author reads it masked too, and no screen shows it
    reason: maskUnlessBooked(meeting.reason, is_booked_pair),
    my_side,
    proposed_by: meeting.proposed_by,
    caretaker_id: meeting.caretaker_id,
    org_id: meeting.org_id,
    with:
      (my_side === 'provider'
        ? family
        : caregiver
          ? caregiverName(caregiver, is_booked_pair)
          : agency && readStored(agency)) ?? '',
    ...(is_booked_pair && {is_booked_pair: true}),
  }))
}

/** With the initial before an approval, since two caregivers may share a first name. */
const caregiverName = (caregiver: {first_name: string; last_name: string}, isKnown: boolean): string =>
  isKnown ? fullName(caregiver) : initialedName(caregiver)

/** SQL: whether the provider made the family an offer, or was invited by it. */
const isKnownTo = (parent_id: string, column: 'caretaker_id' | 'org_id', id: string) =>
  sql<boolean>`exists (select from bookings b where b.parent_id = ${parent_id}::uuid and (
    exists (select from offers o where o.booking_id = b.id and o.${sql.identifier(column)} = ${id}::uuid)
    or exists (select from invitations i where i.booking_id = b.id and i.${sql.identifier(column)} = ${id}::uuid)))`

/** A provider that a family would meet. */
interface Asked {
  name: string
  is_active: boolean
  is_known: boolean
  blocked_by: ('family' | 'provider')[]
}

/** SQL: which sides of the pair have blocked the other. */
const blockedBy = (parent_id: string, column: 'caretaker_id' | 'org_id', id: string) =>
  sql<Asked['blocked_by']>`(select coalesce(json_agg(k.by), '[]'::json) from blocks k
    where k.parent_id = ${parent_id}::uuid and k.${sql.identifier(column)} = ${id}::uuid)`

/** The provider of a proposal; undefined if there is none. */
async function findAsked(tx: Db, parent_id: string, {caretaker_id, org_id}: AskedIds): Promise<Asked | undefined> {
  if (caretaker_id) {
    const [row] = await tx
      .select({
        first_name: users.first_name,
        last_name: users.last_name,
        closed_at: users.closed_at,
        is_active: sql<boolean>`${and(eq(caretakers.is_verified, 'Approved'), isActive)}`,
        is_known: isKnownTo(parent_id, 'caretaker_id', caretaker_id),
        blocked_by: blockedBy(parent_id, 'caretaker_id', caretaker_id),
      })
      .from(caretakers)
      .innerJoin(users, eq(users.id, caretakers.user_id))
      .where(eq(caretakers.id, caretaker_id))
    return row && {...row, name: row.closed_at === null ? initialedName(row) : m.this_caregiver()}
  }
  if (!org_id) return undefined
  const [row] = await tx
    .select({
      legal_name: organizations.legal_name,
      closed_at: organizations.closed_at,
      is_active: sql<boolean>`${isActiveAgency}`,
      is_known: isKnownTo(parent_id, 'org_id', org_id),
      blocked_by: blockedBy(parent_id, 'org_id', org_id),
    })
    .from(organizations)
    .where(eq(organizations.id, org_id))
  return row && {...row, name: row.closed_at === null ? row.legal_name : m.this_agency()}
}

/**
 * 404 for a provider that is neither known to the family nor listed; 422 `not_available` for a known one that cannot be
 * asked. A provider's own block reads like a suspension. @see src/domain/rules-people.md#blocking
 */
async function checkAsked(tx: Db, parent_id: string, ids: AskedIds, now: string): Promise<Refusal | null> {
  const asked = await findAsked(tx, parent_id, ids)
  if (!asked) return notFound()
  const {name, is_active, is_known, blocked_by} = asked
  if (is_known && blocked_by.includes('family')) {
    return refuse('not_available', m.name_is_blocked_unblock_to_write_or_meet({name}), {current: {reason: 'blocked'}})
  }
  const isFree = is_active && blocked_by.length === 0
  if (is_known) {
    return isFree
      ? null
      : refuse('not_available', m.name_cannot_be_asked_to_meet({name}), {current: {reason: 'unavailable'}})
  }
  const {caretaker_id, org_id} = ids
  const isFound = caretaker_id
    ? await isListed(tx, caretaker_id, {parent_id, now})
    : isFree && (await subscribedOrganizations(tx, {org_id: org_id ?? ''}, now)).length > 0
  return isFound ? null : notFound()
}

/**
 * Notifies the side that did not act. Colleagues of the author, or the family's other adult, see it on their open screens.
 * `start_before` is that of a meeting whose time was changed.
 */
async function notifyOther(
  tx: Db,
  row: MeetingRow,
  {by, isFamily, now, start_before}: {by: string; isFamily: boolean; now: string; start_before?: string},
  event:
    | {kind: 'meeting_proposed'; is_change: boolean}
    | {kind: 'meeting_answered'; answer: 'accept' | 'decline' | 'cancel'},
): Promise<void> {
  const {id: meeting_id, parent_id, caretaker_id, org_id, scheduled_start: start, scheduled_end: end} = row
  const to: Recipients = isFamily ? {caretaker: caretaker_id, org: org_id} : {family: parent_id}
  const about_at = earlierOf(start, start_before ?? start)
  const about = {to, by, about_at, provider: {caretaker_id, org_id}, parent_id}
  const facts = {start, end, timezone: row.timezone, meeting_id, how: row.how}
  const reasonTo = await hideUntilBooked(tx, row.reason, {parent_ids: [parent_id], provider: row})
  await notify(
    tx,
    [
      event.kind === 'meeting_proposed'
        ? {...about, kind: event.kind, facts: {...facts, is_change: event.is_change}}
        : {
            ...about,
            kind: event.kind,
            facts: {...facts, answer: event.answer, reason: reasonTo(parent_id), by_user_id: by},
          },
    ],
    now,
  )
  const own_side: Recipients = isFamily ? {family: parent_id} : {org: org_id}
  await publishChange(tx, {kind: event.kind, to: own_side, by}, now)
}

/** 422 for a start that has passed, or after the last day of a meeting. */
function checkStart(start: string, timezone: string, now: string): Refusal | null {
  if (start <= now) return invalid('start', m.must_be_in_the_future())
  return localDate(start, timezone) > lastMeetingDay(now, timezone) ? invalid('start', meetingTooFarText()) : null
}

/** 422 for a time at which the family has a visit with the caregiver to meet; an agency may send someone else. */
async function checkNoVisit(
  tx: Db,
  {parent_id, caretaker_id}: {parent_id: string; caretaker_id?: string | null | undefined},
  {start, end}: {start: string; end: string},
): Promise<Refusal | null> {
  if (!caretaker_id) return null
  const [visit] = await tx
    .select({id: sessions.id})
    .from(sessions)
    .where(
      and(
        eq(sessions.parent_id, parent_id),
        eq(sessions.caretaker_id, caretaker_id),
        ne(sessions.status, 'CANCELLED'),
        lt(sessions.scheduled_start, end),
        // visits last at most a day, which bounds the index range
        gt(sessions.scheduled_start, plusMs(start, -2 * day_ms)),
        gt(busyEnd, start),
      ),
    )
    .limit(1)
  return visit ? invalid('start', m.you_have_a_visit_together_then()) : null
}

/** 429 where the family has proposed as many meetings in a day as it may. */
async function checkDailyLimit(tx: Db, parent_id: string, now: string): Promise<Refusal | null> {
  const [oldest] = await tx
    .select({created_at: meetings.created_at})
    .from(meetings)
    .where(and(eq(meetings.parent_id, parent_id), gt(meetings.created_at, plusMs(now, -day_ms))))
    .orderBy(desc(meetings.created_at))
    .offset(meetings_per_day - 1)
    .limit(1)
  if (!oldest) return null
  const retry_after_s = Math.ceil((Date.parse(oldest.created_at) + day_ms - Date.parse(now)) / 1_000)
  return refuse('rate_limited', m.you_proposed_meetings_in_the_last({meetings_per_day}), {
    retry_after_s,
  })
}

/** Closes the meeting of the pair whose time has passed, so that another one may follow. */
const closePast = (tx: Db, parent_id: string, {caretaker_id, org_id}: AskedIds, now: string) =>
  tx
    .update(meetings)
    .set({status: sql`case ${meetings.status} when 'ACCEPTED' then 'OVER' else 'EXPIRED' end`})
    .where(
      and(
        eq(meetings.parent_id, parent_id),
        caretaker_id ? eq(meetings.caretaker_id, caretaker_id) : eq(meetings.org_id, org_id ?? ''),
        inArray(meetings.status, [...open]),
        lte(meetings.scheduled_end, now),
      ),
    )

/**
 * Proposes a meet-and-greet; 409 without a verified email, 429 beyond the day's limit, 404 for an unknown provider, 422
 * `not_available` for one that cannot be asked, 422 for a time that has passed, is too far ahead or is that of a visit of
 * the two, 409 `already_answered` while another one of the pair is ahead. Returns its id.
 * @see src/domain/rules.md#meet-and-greet
 */
export async function propose(
  tx: Db,
  {caller, body, timezone, now}: {caller: Caller; body: BodyOf<typeof proposeMeeting>; timezone: string; now: string},
): Promise<string | Refusal> {
  const {parent_id, user_id} = caller
  if (!caller.email_verified) return emailNotVerified()
  if (!parent_id) return notFound()
  // a block locks the family too, so that of both at once the second sees the first
  await lockFamily(tx, parent_id)
  const times = {start: body.start, end: plusMs(body.start, body.minutes * minute_ms)}
  const refused =
    (await checkAsked(tx, parent_id, body, now)) ??
    checkStart(body.start, timezone, now) ??
    (await checkNoVisit(tx, {parent_id, caretaker_id: body.caretaker_id}, times))
  if (refused) return refused
  const [limited] = await settled([checkDailyLimit(tx, parent_id, now), closePast(tx, parent_id, body, now)])
  if (limited) return limited
  const {caretaker_id = null, org_id = null, how, address = null, note = null} = body
  const [row] = await tx
    .insert(meetings)
    .values({
      id: newId(),
      parent_id,
      caretaker_id,
      org_id,
      proposed_by: 'family',
      by_user_id: user_id,
      scheduled_start: times.start,
      scheduled_end: times.end,
      timezone,
      how,
      address: how === 'in_person' ? address : null,
      note: (how === 'video' && note && withCallLink(note)) || note || null,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return refuse('already_answered', m.you_already_have_a_meeting_with())
  await notifyOther(tx, row, {by: user_id, isFamily: true, now}, {kind: 'meeting_proposed', is_change: false})
  return row.id
}

/**
 * Accepts, declines or cancels a meeting, or proposes another time; 404 for another pair's, 409 `reschedule_closed` once
 * it is over, ended, at another time than was read, or one's own to wait for; 422 for the time of a visit of the two. Null
 * if done.
 * @see src/domain/rules.md#meet-and-greet
 */
export async function answer(
  tx: Db,
  {id, caller, body, now}: {id: string; caller: Caller; body: BodyOf<typeof answerMeeting>; now: string},
): Promise<Refusal | null> {
  const own = ownMeetings(caller)
  const [row] = own
    ? await tx
        .select()
        .from(meetings)
        .where(and(own, eq(meetings.id, id)))
        .for('update')
    : []
  if (!row) return notFound()
  const isFamily = caller.role === 'parent'
  const side = isFamily ? 'family' : 'provider'
  const isAhead = (row.status === 'PROPOSED' || row.status === 'ACCEPTED') && row.scheduled_end > now
  // one's own proposal is canceled, the other side's accepted or declined
  const isTheirs = row.status === 'PROPOSED' && row.proposed_by !== side
  const isAllowed = body.answer === 'cancel' || body.answer === 'propose' || isTheirs
  if (!isAhead || !isAllowed) return refuse('reschedule_closed', m.this_meeting_can_no_longer_be())
  if (body.answer !== 'cancel' && isOtherTime(row, body)) {
    return refuse('reschedule_closed', m.the_time_has_changed_read_the_new_one())
  }
  const author = {by: caller.user_id, isFamily, now}
  if (body.answer === 'propose') {
    const {start, minutes} = body
    if (start === undefined) return invalid('start', m.choose_a_day_and_a_time_refusal())
    if (minutes === undefined) return invalid('minutes', m.choose_a_length())
    const times = {scheduled_start: start, scheduled_end: plusMs(start, minutes * minute_ms)}
    const badStart =
      checkStart(start, row.timezone, now) ?? (await checkNoVisit(tx, row, {start, end: times.scheduled_end}))
    if (badStart) return badStart
    const moved = await update(tx, id, {...times, status: 'PROPOSED', proposed_by: side})
    const start_before = row.scheduled_start
    await notifyOther(tx, moved, {...author, start_before}, {kind: 'meeting_proposed', is_change: true})
    return null
  }
  if (body.answer === 'accept') {
    const refused = await checkNoVisit(tx, row, {start: row.scheduled_start, end: row.scheduled_end})
    if (refused) return refused
  }
  const status = ({accept: 'ACCEPTED', decline: 'DECLINED', cancel: 'CANCELLED'} as const)[body.answer]
  const answered = await update(tx, id, {status, reason: body.reason || null, answered_by: caller.user_id})
  await notifyOther(tx, answered, author, {kind: 'meeting_answered', answer: body.answer})
  return null
}

/** Whether the start or end that an answer names as read is not the current one. */
function isOtherTime(
  {scheduled_start, scheduled_end}: MeetingRow,
  {answer, start, read_start, read_end = scheduled_end}: BodyOf<typeof answerMeeting>,
): boolean {
  const read = (answer === 'accept' ? start : read_start) ?? scheduled_start
  return read !== scheduled_start || read_end !== scheduled_end
}

async function update(tx: Db, id: string, set: Partial<MeetingRow>): Promise<MeetingRow> {
  const [row] = await tx.update(meetings).set(set).where(eq(meetings.id, id)).returning()
  if (!row) throw new Error(`meeting not found: ${id}`)
  return row
}
