import {m} from '#messages'
import {randomBytes} from 'node:crypto'
import {and, asc, eq, gte, inArray, isNull, lt, ne, sql, type SQL} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import * as contract from '#contract/sessions/calendar-feed.ts'
import {calendarFile} from '#domain/calendar-file.ts'
import {calendarFeed, day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {isActive, isActiveAgency} from '#server/db/active-accounts.ts'
import type {Db} from '#server/db/client.ts'
import {
  calendarFeeds,
  caretakers,
  familyAdults,
  meetings,
  members,
  organizations,
  parents,
  sessions,
  users,
} from '#server/db/schema/all.ts'
import {tokenHash} from '#server/http/caller.ts'
import {route, type Route} from '#server/http/mount.ts'
import {notFound} from '#server/http/refusal.ts'
import {inLanguage} from '#server/language.ts'
import {readerOf, type Reader} from './policy.ts'
import {visitsOwnedBy} from './visits-owned-by.ts'

const familyUser = alias(users, 'family_user')
const caregiverUser = alias(users, 'caregiver_user')
const assignedUser = alias(users, 'assigned_user')

/** The profiles behind the secret of an address; undefined if there is none, or its account or agency is not active. */
async function ownerOf(db: Db, secret: string) {
  const [owner] = await db
    .select({
      first_name: users.first_name,
      language: users.language,
      role: users.role,
      parent_id: familyAdults.parent_id,
      caretaker_id: caretakers.id,
      org_id: organizations.id,
      member_id: members.id,
      member_role: members.role,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.user_id))
    .leftJoin(familyAdults, eq(familyAdults.user_id, users.id))
    .leftJoin(caretakers, eq(caretakers.user_id, users.id))
    .leftJoin(members, and(eq(members.user_id, users.id), isNull(members.removed_at)))
    .leftJoin(organizations, and(eq(organizations.id, members.org_id), isActiveAgency))
    .where(and(eq(calendarFeeds.secret_hash, tokenHash(secret)), isActive))
  return owner
}

/** From `days_back` to `days_ahead`. */
const isInFeed = ({scheduled_start}: Pick<typeof sessions | typeof meetings, 'scheduled_start'>, now: string) =>
  and(
    gte(scheduled_start, plusMs(now, -calendarFeed.days_back * day_ms)),
    lt(scheduled_start, plusMs(now, calendarFeed.days_ahead * day_ms)),
  )

/** What is not over first, then the latest that is, so that a full calendar loses the oldest. */
const nearestFirst = (
  {
    id,
    scheduled_start,
    scheduled_end,
  }: Pick<typeof sessions | typeof meetings, 'id' | 'scheduled_start' | 'scheduled_end'>,
  now: string,
): SQL[] => [
  sql`${scheduled_end} <= ${now}::timestamptz`,
  sql`abs(extract(epoch from ${scheduled_start} - ${now}::timestamptz))`,
  asc(id),
]

/** Whose meet-and-greets they are; null for a field member, who has none. */
function isOwnMeeting({kind, owner_id}: Reader): SQL | null {
  switch (kind) {
    case 'parent':
      return eq(meetings.parent_id, owner_id)
    case 'caretaker':
      return eq(meetings.caretaker_id, owner_id)
    case 'office':
      return eq(meetings.org_id, owner_id)
    case 'field':
      return null
  }
}

/** First names of both sides of a visit, or an agency's name; `assigned` is null while no one is. */
interface VisitNames {
  family: string
  provider: string
  assigned: string | null
}

/** A visit's title: the other side, and for an office who goes. */
function visitTitle({kind}: Reader, {family, provider, assigned}: VisitNames): string {
  if (kind === 'parent') return m.calendar_visit({other: provider})
  if (kind !== 'office') return m.calendar_visit({other: family})
  return assigned === null
    ? m.calendar_visit_unassigned({other: family})
    : m.calendar_visit_of_member({other: family, member: assigned})
}

/** The visits of a calendar, with no more of anyone than a first name or an agency's name. */
async function visitsOf(db: Db, reader: Reader, now: string) {
  const rows = await db
    .select({
      id: sessions.id,
      scheduled_start: sessions.scheduled_start,
      scheduled_end: sessions.scheduled_end,
      family: familyUser.first_name,
      contact: parents.contact,
      caregiver: caregiverUser.first_name,
      assigned: assignedUser.first_name,
      agency: organizations.legal_name,
    })
    .from(sessions)
    .innerJoin(parents, eq(parents.id, sessions.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, sessions.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, sessions.org_id))
    .leftJoin(members, eq(members.id, sessions.assigned_member_id))
    .leftJoin(assignedUser, eq(assignedUser.id, members.user_id))
    .where(and(visitsOwnedBy(reader), isInFeed(sessions, now), ne(sessions.status, 'CANCELLED')))
    .orderBy(...nearestFirst(sessions, now))
    .limit(calendarFeed.visits_max)
  return rows.map(({id, scheduled_start, scheduled_end, ...row}) => {
    const {assigned} = row
    const family = row.family ?? row.contact?.first_name ?? ''
    const provider = row.caregiver ?? assigned ?? row.agency ?? ''
    return {id, scheduled_start, scheduled_end, title: visitTitle(reader, {family, provider, assigned})}
  })
}

/** The accepted meet-and-greets of a calendar, with the same facts as visits. */
async function meetingsOf(db: Db, reader: Reader, now: string) {
  const isOwn = isOwnMeeting(reader)
  if (isOwn === null) return []
  const rows = await db
    .select({
      id: meetings.id,
      scheduled_start: meetings.scheduled_start,
      scheduled_end: meetings.scheduled_end,
      family: familyUser.first_name,
      caregiver: caregiverUser.first_name,
      agency: organizations.legal_name,
    })
    .from(meetings)
    .innerJoin(parents, eq(parents.id, meetings.parent_id))
    .leftJoin(familyUser, eq(familyUser.id, parents.user_id))
    .leftJoin(caretakers, eq(caretakers.id, meetings.caretaker_id))
    .leftJoin(caregiverUser, eq(caregiverUser.id, caretakers.user_id))
    .leftJoin(organizations, eq(organizations.id, meetings.org_id))
    .where(and(isOwn, isInFeed(meetings, now), inArray(meetings.status, ['ACCEPTED', 'OVER'])))
    .orderBy(...nearestFirst(meetings, now))
    .limit(calendarFeed.visits_max)
  return rows.map(({id, scheduled_start, scheduled_end, family, caregiver, agency}) => {
    const other = (reader.kind === 'parent' ? (caregiver ?? agency) : family) ?? ''
    return {id, scheduled_start, scheduled_end, title: m.calendar_meeting({other})}
  })
}

/** A private address of one's own calendar. @see src/domain/rules-people.md#calendar-feed */
export const calendarFeedRoutes: readonly Route[] = [
  route(contract.getCalendarFeed, async ({db, caller: {user_id}}) => {
    const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, user_id))
    return {made_at: feed?.created_at ?? null}
  }),

  route(contract.makeCalendarFeed, async ({db, caller: {user_id}, origin, now}) => {
    const secret = randomBytes(32).toString('base64url')
    const feed = {secret_hash: tokenHash(secret), created_at: now}
    await db
      .insert(calendarFeeds)
      .values({user_id, ...feed})
      .onConflictDoUpdate({target: calendarFeeds.user_id, set: feed})
    return {url: `${origin}/api/calendar/feed/${secret}.ics`, made_at: now}
  }),

  route(contract.endCalendarFeed, async ({db, caller: {user_id}}) => {
    await db.delete(calendarFeeds).where(eq(calendarFeeds.user_id, user_id))
    return {ok: true as const}
  }),

  route(contract.readCalendarFeed, async ({db, params: {file}, setHeader, now}) => {
    const owner = await ownerOf(db, file.replace('.ics', ''))
    const reader = owner && readerOf(owner)
    if (!reader) return notFound()
    setHeader('Cache-Control', 'private, no-store')
    // a calendar program asks without its owner's language
    const text = await inLanguage(owner.language, async () =>
      calendarFile(
        [...(await visitsOf(db, reader, now)), ...(await meetingsOf(db, reader, now))],
        now,
        m.calendar_of({first_name: owner.first_name}),
      ),
    )
    return new TextEncoder().encode(text)
  }),
]
