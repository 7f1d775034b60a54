import {and, eq, inArray, isNotNull, isNull, ne, or, sql} from 'drizzle-orm'
import {maskToStore} from '#domain/messages/mask-contacts.ts'
import {fullName, initialedName} from '#lib/full-name.ts'
import type {Db} from '#server/db/client.ts'
import {isMessageOf, type MessageSender} from '#server/db/is-message-of.ts'
import {
  bookings,
  caretakers,
  claims,
  contactMessages,
  familyAdults,
  formerAdults,
  idempotencyKeys,
  invitations,
  meetings,
  members,
  messageReports,
  notices,
  offers,
  postWriters,
  reschedules,
  reviewReports,
  reviews,
  sessionEvents,
  sessions,
  users,
} from '#server/db/schema/all.ts'
import type {SessionEventData} from '#server/db/schema/sessions.ts'
import {storedClosedAccount} from '#server/stored-texts.ts'
import type {NotificationKind} from '#server/modules/notifications/index.ts'

type Writer = Pick<typeof users.$inferSelect, 'id' | 'first_name' | 'last_name'>

/** Kinds of events with words that a person typed. */
export const withText: SessionEventData['kind'][] = ['contested', 'explained', 'cancelled', 'cannot_go']
export const withoutText = sql`${sessionEvents.data} || '{"reason": "", "text": ""}'::jsonb`

const withoutReason = sql`${notices.facts} || '{"reason": null}'::jsonb`

/** The person's own words and positions in histories that stay. */
export async function eraseWrittenBy(tx: Db, user: Writer & MessageSender): Promise<void> {
  const {id} = user
  const noPlace = {latitude: null, longitude: null, accuracy_m: null}
  await tx
    .update(claims)
    .set({...noPlace, reason: null, memo: null})
    .where(eq(claims.by_user_id, id))
  await eraseContests(tx, id)
  await tx
    .update(sessionEvents)
    .set({data: withoutText})
    .where(and(eq(sessionEvents.by_user_id, id), inArray(sessionEvents.kind, withText)))
  await eraseProposals(tx, id)
  await eraseMeetings(tx, id)
  await tx.update(offers).set({note: null}).where(eq(offers.by_user_id, id))
  await eraseDeclinedInvitations(tx, id)
  await eraseDeclines(tx, id)
  await eraseWeeklyEnds(tx, id)
  await eraseCancellations(tx, id)
  await eraseReasonsNotToGo(tx, id)
  await eraseDaysAway(tx, id)
  await eraseNameInFamily(tx, user)
  await tx.update(reviews).set({text: ''}).where(eq(reviews.by_user_id, id))
  await tx.update(reviews).set({answer: null, answered_at: null}).where(eq(reviews.answered_by, id))
  await tx.update(messageReports).set({note: null}).where(eq(messageReports.user_id, id))
  await tx.update(reviewReports).set({note: null}).where(eq(reviewReports.user_id, id))
  await tx.delete(contactMessages).where(isMessageOf(user))
  await tx.delete(postWriters).where(eq(postWriters.user_id, id))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, id))
}

/** Why the person asked not to go to visits, in the notifications of the office. */
async function eraseReasonsNotToGo(tx: Db, user_id: string): Promise<void> {
  const asked = tx
    .select({id: sessionEvents.session_id})
    .from(sessionEvents)
    .where(and(eq(sessionEvents.by_user_id, user_id), eq(sessionEvents.kind, 'cannot_go')))
  const own = tx
    .select({id: sql<string>`${members.id}::text`})
    .from(members)
    .where(eq(members.user_id, user_id))
  await tx
    .update(notices)
    .set({facts: withoutReason})
    .where(
      and(
        eq(notices.kind, 'session_cannot_go'),
        inArray(notices.session_id, asked),
        inArray(sql`${notices.facts} ->> 'member_id'`, own),
      ),
    )
}

/** The person's days away, in the notifications of their office. */
async function eraseDaysAway(tx: Db, user_id: string): Promise<void> {
  const own = tx.select({org_id: members.org_id}).from(members).where(eq(members.user_id, user_id))
  const office = tx.select({user_id: members.user_id}).from(members).where(inArray(members.org_id, own))
  const ids = tx
    .select({id: sql<string>`${members.id}::text`})
    .from(members)
    .where(eq(members.user_id, user_id))
  await tx
    .delete(notices)
    .where(
      and(
        inArray(notices.user_id, office),
        eq(notices.kind, 'days_away_entered'),
        inArray(sql`${notices.facts} ->> 'member_id'`, ids),
      ),
    )
}

/**
 * The person's name in what the other adult of their family and its providers were notified of. A name that the other
 * adult has too stays where no id says whose it is.
 */
async function eraseNameInFamily(tx: Db, user: Writer): Promise<void> {
  const {id: user_id, first_name} = user
  const families = tx
    .select({id: familyAdults.parent_id})
    .from(familyAdults)
    .where(eq(familyAdults.user_id, user_id))
    .union(tx.select({id: formerAdults.parent_id}).from(formerAdults).where(eq(formerAdults.user_id, user_id)))
  const adults = tx
    .select({id: familyAdults.user_id})
    .from(familyAdults)
    .where(inArray(familyAdults.parent_id, families))
  const about = sql`${notices.facts} ->> 'user_id'`
  // those stored without a person are of either adult
  await tx
    .delete(notices)
    .where(
      and(
        inArray(notices.user_id, adults),
        eq(notices.kind, 'adult_joined'),
        sql`coalesce(${about}, ${user_id}) = ${user_id}`,
      ),
    )
  await tx
    .update(notices)
    .set({facts: sql`${notices.facts} || '{"name": null}'::jsonb`})
    .where(and(inArray(notices.user_id, adults), eq(notices.kind, 'adult_closed'), sql`${about} = ${user_id}`))
  const namesakes = await tx
    .select({first_name: users.first_name, last_name: users.last_name})
    .from(familyAdults)
    .innerJoin(users, eq(users.id, familyAdults.user_id))
    .where(and(inArray(familyAdults.parent_id, families), ne(users.id, user_id), eq(users.first_name, first_name)))
  const shared = new Set(namesakes.flatMap(namesOf))
  const {facts, isNamed} = withoutName(
    user_id,
    namesOf(user).filter(name => !shared.has(name)),
  )
  const booked = tx.select({id: bookings.id}).from(bookings).where(inArray(bookings.parent_id, families))
  const met = tx
    .select({id: sql<string>`${meetings.id}::text`})
    .from(meetings)
    .where(inArray(meetings.parent_id, families))
  // apart, since the first two have an index of their own
  await tx
    .update(notices)
    .set({facts})
    .where(and(inArray(notices.user_id, adults), isNamed))
  await tx
    .update(notices)
    .set({facts})
    .where(and(inArray(notices.booking_id, booked), isNamed))
  await tx
    .update(notices)
    .set({facts})
    .where(
      and(
        inArray(notices.kind, ['meeting_proposed', 'meeting_answered']),
        inArray(sql`${notices.facts} ->> 'meeting_id'`, met),
        isNamed,
      ),
    )
}

/** What notifications call a person. */
const namesOf = (person: {first_name: string; last_name: string}) => [
  person.first_name,
  initialedName(person),
  fullName(person),
]

/** The facts of a notification without these names of an erased adult, and whether it has one. */
function withoutName(user_id: string, names: readonly string[]) {
  const isOfProvider = ne(notices.side, 'family')
  const has = (fact: string) => inArray(sql`${notices.facts} ->> ${sql.raw(`'${fact}'`)}`, [...names])
  const named = {
    // those stored without an id are found by the name
    adult: sql`case when ${notices.facts} ? 'adult_id' then ${notices.facts} ->> 'adult_id' = ${user_id} else ${has('adult')} end`,
    family: has('family'),
    // of an unread message a family reads the provider's name
    from: and(isOfProvider, has('from')),
    of_family: and(isOfProvider, has('of_family')),
  }
  const erased = Object.entries(named).map(
    ([fact, isNamed]) => sql`${sql.raw(`'${fact}'`)}, case when ${isNamed} then ${storedClosedAccount()}::text end`,
  )
  return {
    facts: sql`${notices.facts} || jsonb_strip_nulls(jsonb_build_object(${sql.join(erased, sql`, `)}))`,
    isNamed: or(...Object.values(named)),
  }
}

/** Where the person would meet, and why they declined or canceled; the other side was notified with the reason. */
async function eraseMeetings(tx: Db, user_id: string): Promise<void> {
  await tx.update(meetings).set({address: null, note: null}).where(eq(meetings.by_user_id, user_id))
  await tx.update(meetings).set({reason: null}).where(eq(meetings.answered_by, user_id))
  // by its author, since a later answer replaces the reason in the meeting
  await tx
    .update(notices)
    .set({facts: withoutReason})
    .where(and(eq(notices.kind, 'meeting_answered'), sql`${notices.facts} ->> 'by_user_id' = ${user_id}`))
  await eraseUnsignedAnswers(tx, user_id)
}

/** Reasons from before their author was stored, in all meetings of the person's side, since they may have written them. */
async function eraseUnsignedAnswers(tx: Db, user_id: string): Promise<void> {
  const families = tx.select({id: familyAdults.parent_id}).from(familyAdults).where(eq(familyAdults.user_id, user_id))
  const caregivers = tx.select({id: caretakers.id}).from(caretakers).where(eq(caretakers.user_id, user_id))
  const agencies = tx
    .select({id: members.org_id})
    .from(members)
    .where(and(eq(members.user_id, user_id), ne(members.role, 'field')))
  const isTheirs = or(
    inArray(meetings.parent_id, families),
    inArray(meetings.caretaker_id, caregivers),
    inArray(meetings.org_id, agencies),
  )
  await tx
    .update(meetings)
    .set({reason: null})
    .where(and(isTheirs, isNull(meetings.answered_by)))
  const ids = tx
    .select({id: sql<string>`${meetings.id}::text`})
    .from(meetings)
    .where(isTheirs)
  await tx
    .update(notices)
    .set({facts: withoutReason})
    .where(
      and(
        eq(notices.kind, 'meeting_answered'),
        sql`not ${notices.facts} ? 'by_user_id'`,
        inArray(sql`${notices.facts} ->> 'meeting_id'`, ids),
      ),
    )
}

/** Why the person contested visits; the others of the visit were notified with the reason. */
async function eraseContests(tx: Db, user_id: string): Promise<void> {
  const contested = await tx
    .select({id: sessionEvents.session_id, reason: sql<string>`${sessionEvents.data} ->> 'reason'`})
    .from(sessionEvents)
    .where(and(eq(sessionEvents.by_user_id, user_id), eq(sessionEvents.kind, 'contested')))
  await forgetReasons(tx, 'session_contested', notices.session_id, contested)
}

/** Why the person declined to be asked; the family was notified with the reason. */
async function eraseDeclinedInvitations(tx: Db, user_id: string): Promise<void> {
  const isTheirs = and(eq(invitations.declined_by, user_id), isNotNull(invitations.decline_reason))
  const declined = await tx
    .select({id: invitations.booking_id, reason: invitations.decline_reason})
    .from(invitations)
    .where(isTheirs)
  await tx.update(invitations).set({decline_reason: null}).where(isTheirs)
  await forgetReasons(tx, 'invitation_declined', notices.booking_id, declined)
}

/** Why the person ended visits every week; the other side was notified with the reason. */
async function eraseWeeklyEnds(tx: Db, user_id: string): Promise<void> {
  const ended = await tx
    .update(bookings)
    .set({weekly_end: sql`${bookings.weekly_end} || '{"reason": null}'::jsonb`})
    .where(sql`${bookings.weekly_end} ->> 'by_user_id' = ${user_id}`)
    .returning({id: bookings.id})
  const ids = ended.map(({id}) => id)
  await tx
    .update(notices)
    .set({facts: withoutReason})
    .where(and(eq(notices.kind, 'weekly_ended'), inArray(notices.booking_id, ids)))
}

/** Why the person declined offers; their bidders were notified with the reason. */
async function eraseDeclines(tx: Db, user_id: string): Promise<void> {
  const isTheirs = and(eq(offers.decided_by, user_id), isNotNull(offers.decline_reason))
  const declined = await tx.select({id: offers.booking_id, reason: offers.decline_reason}).from(offers).where(isTheirs)
  await tx.update(offers).set({decline_reason: null}).where(isTheirs)
  await forgetReasons(tx, 'offer_closed', notices.booking_id, declined)
}

/** Why the person proposed other times; the other side was notified with the reason. */
async function eraseProposals(tx: Db, user_id: string): Promise<void> {
  const isTheirs = and(eq(reschedules.by_user_id, user_id), isNotNull(reschedules.reason))
  const proposed = await tx
    .select({id: reschedules.session_id, reason: reschedules.reason})
    .from(reschedules)
    .where(isTheirs)
  await tx.update(reschedules).set({reason: null}).where(isTheirs)
  await forgetReasons(tx, 'reschedule_proposed', notices.session_id, proposed)
}

/**
 * Forgets these reasons in notifications of one kind about these visits or bookings, as they were written or with their
 * contact details hidden. Others may have written about the same ones.
 */
async function forgetReasons(
  tx: Db,
  kind: NotificationKind,
  about: typeof notices.session_id | typeof notices.booking_id,
  written: readonly {id: string; reason: string | null}[],
): Promise<void> {
  const stored = written.flatMap(({reason}) => (reason === null ? [] : [reason, maskToStore(reason)]))
  const ids = written.map(({id}) => id)
  await tx
    .update(notices)
    .set({facts: withoutReason})
    .where(and(eq(notices.kind, kind), inArray(about, ids), inArray(sql`${notices.facts} ->> 'reason'`, stored)))
}

/** Why the person cancelled visits and bookings. */
async function eraseCancellations(tx: Db, user_id: string): Promise<void> {
  const cancelled = tx
    .select({id: sessionEvents.session_id})
    .from(sessionEvents)
    .where(and(eq(sessionEvents.by_user_id, user_id), eq(sessionEvents.kind, 'cancelled')))
  const visits = await tx
    .update(sessions)
    .set({cancelled_reason: null})
    .where(inArray(sessions.id, cancelled))
    .returning({booking_id: sessions.booking_id})
  const booking_ids = visits.map(visit => visit.booking_id)
  // a booking whose visits were all cancelled singly has the reason of the last one, and named no one once
  const theirs = or(
    eq(bookings.cancelled_by_user_id, user_id),
    and(isNull(bookings.cancelled_by_user_id), inArray(bookings.id, booking_ids)),
  )
  const whole = await tx.update(bookings).set({cancelled_reason: null}).where(theirs).returning({id: bookings.id})
  // the other side was notified with the reason
  const ids = [...booking_ids, ...whole.map(({id}) => id)]
  await tx
    .update(notices)
    .set({facts: withoutReason})
    .where(and(inArray(notices.booking_id, ids), sql`${notices.facts} ? 'reason'`))
}
