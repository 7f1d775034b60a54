import {m} from '#messages'
import {randomBytes} from 'node:crypto'
import {and, asc, eq, gte, lt, ne, or} from 'drizzle-orm'
import {alias} from 'drizzle-orm/pg-core'
import * as contract from '#contract/sessions/calendar-feed.ts'
import {calendarFile} from '#domain/calendar-file.ts'
import {calendarFeed, day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {isActive} from '#server/db/active-accounts.ts'
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

const familyUser = alias(users, 'family_user')
const caregiverUser = alias(users, 'caregiver_user')
const assignedUser = alias(users, 'assigned_user')

/** The profiles behind the secret of an address; undefined if there is none, or its account is not active. */
async function ownerOf(db: Db, secret: string) {
  const [owner] = await db
    .select({
      first_name: users.first_name,
      parent_id: familyAdults.parent_id,
      caretaker_id: caretakers.id,
      language: users.language,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.user_id))
    .leftJoin(familyAdults, eq(familyAdults.user_id, users.id))
    .leftJoin(caretakers, eq(caretakers.user_id, users.id))
    .where(and(eq(calendarFeeds.secret_hash, tokenHash(secret)), isActive))
  return owner
}

type Owner = NonNullable<Awaited<ReturnType<typeof ownerOf>>>

/** Whose calendar it is, from `days_back` to `days_ahead`. */
const isInFeed = (
  {
    parent_id,
    caretaker_id,
    scheduled_start,
  }: Pick<typeof sessions | typeof meetings, 'parent_id' | 'caretaker_id' | 'scheduled_start'>,
  owner: Owner,
  now: string,
) =>
  and(
    or(
      owner.parent_id === null ? undefined : eq(parent_id, owner.parent_id),
      owner.caretaker_id === null ? undefined : eq(caretaker_id, owner.caretaker_id),
    ),
    gte(scheduled_start, plusMs(now, -calendarFeed.days_back * day_ms)),
    lt(scheduled_start, plusMs(now, calendarFeed.days_ahead * day_ms)),
  )

/** The visits of a calendar, with no more of the other side than a first name or an agency's name. */
async function visitsOf(db: Db, owner: Owner, now: string) {
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
    .where(and(isInFeed(sessions, owner, now), ne(sessions.status, 'CANCELLED')))
    .orderBy(asc(sessions.scheduled_start), asc(sessions.id))
    .limit(calendarFeed.visits_max)
  return rows.map(({id, scheduled_start, scheduled_end, ...row}) => {
    const other =
      owner.parent_id === null
        ? (row.family ?? row.contact?.first_name ?? '')
        : (row.caregiver ?? row.assigned ?? row.agency ?? '')
    return {id, scheduled_start, scheduled_end, title: m.calendar_visit({other})}
  })
}

/** The accepted meet-and-greets of a calendar, with the same facts as visits. */
async function meetingsOf(db: Db, owner: Owner, now: string) {
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
    .where(and(isInFeed(meetings, owner, now), eq(meetings.status, 'ACCEPTED')))
    .orderBy(asc(meetings.scheduled_start), asc(meetings.id))
    .limit(calendarFeed.visits_max)
  return rows.map(({id, scheduled_start, scheduled_end, family, caregiver, agency}) => {
    const other = (owner.parent_id === null ? family : (caregiver ?? agency)) ?? ''
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
    if (!owner || (owner.parent_id === null && owner.caretaker_id === null)) return notFound()
    setHeader('Cache-Control', 'private, no-store')
    // a calendar program asks without its owner's language
    const text = await inLanguage(owner.language, async () =>
      calendarFile(
        [...(await visitsOf(db, owner, now)), ...(await meetingsOf(db, owner, now))],
        now,
        m.calendar_of({first_name: owner.first_name}),
      ),
    )
    return new TextEncoder().encode(text)
  }),
]
