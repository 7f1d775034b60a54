import {count, eq} from 'drizzle-orm'
import type {FileStore} from '#server/adapters/files/port.ts'
import type {Clock} from '#server/clock.ts'
import {hashPassword} from '#server/modules/accounts/index.ts'
import {countReliability} from '#server/modules/sessions/index.ts'
import type {Database, Db} from '../client.ts'
import * as table from '../schema/all.ts'
import {drawAvatars} from './avatars.ts'
import {makeBadLead} from './bad-lead.ts'
import {makePosts} from './blog.ts'
import {makeBookings} from './bookings.ts'
import {drawCheckDocuments} from './check-documents.ts'
import {makeCareseekers} from './careseekers.ts'
import {Chance} from './chance.ts'
import {ensureDemoSession} from './demo-session.ts'
import {seedMeeting} from './meetings.ts'
import {seedReport} from './messages.ts'
import {seedMoney} from './money.ts'
import {seedNotifications} from './notifications.ts'
import {makePeople} from './people.ts'
import {addPastVisits, makeReviews} from './reviews.ts'
import {endFirstMonth, seedStaffMoney} from './staff-money.ts'
import {seedStaffWork} from './staff-work.ts'
import {makeWaitlisted} from './waitlist.ts'

/** Inserts rows in batches, which saves round trips and stays below the limit of parameters. */
async function insertAll(tx: Db, into: unknown, rows: readonly object[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 300) {
    await tx.insert(into as typeof table.users).values(rows.slice(i, i + 300) as (typeof table.users.$inferInsert)[])
  }
}

/**
 * Fills an empty database with the demo town, the same each time apart from the moment. A database with
 * accounts is left alone.
 * @see src/domain/rules-people.md#data
 */
export async function seedDemo({
  database,
  files,
  clock,
}: {
  database: Database
  files: FileStore
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  const {db} = database
  const [existing] = await db.select({people: count()}).from(table.users)
  if (existing?.people === 0) {
    const chance = new Chance(20_261_120)
    const people = makePeople(chance, now, await hashPassword('village1'))
    endFirstMonth(people, now)
    const pictures = await drawAvatars(chance, people, files, now)
    const documents = await drawCheckDocuments(new Chance(20_261_126), people, files, now)
    const story = makeBookings(chance, people, now)
    addPastVisits(chance, people, story, now)
    const reviews = makeReviews(new Chance(20_261_123), people, story, now)
    const staffBooked = makeCareseekers(new Chance(20_261_124), people, now)
    // separate random numbers, so that more posts do not change the rest of the town
    const blog = await makePosts(new Chance(20_261_121), people, files, now)
    const waitlisted = makeWaitlisted(new Chance(20_261_127), people, now)
    const badLead = makeBadLead(new Chance(20_261_128), people, now)
    const stories = [story, staffBooked.story, badLead]
    const bookings = [...stories.flatMap(each => each.bookings), ...waitlisted.bookings]
    await db.transaction(async tx => {
      await insertAll(tx, table.users, people.users)
      await insertAll(tx, table.files, [...pictures, ...documents, ...blog.pictures])
      await insertAll(tx, table.posts, blog.posts)
      await insertAll(tx, table.parents, [...people.parents, ...staffBooked.careseekers])
      await insertAll(tx, table.familyAdults, people.familyAdults)
      await insertAll(tx, table.children, people.children)
      await insertAll(tx, table.caretakers, people.caretakers)
      await insertAll(tx, table.checks, people.checks)
      await insertAll(tx, table.organizations, people.organizations)
      await insertAll(tx, table.members, people.members)
      await insertAll(tx, table.plans, people.plans)
      await insertAll(tx, table.subscriptions, people.subscriptions)
      await insertAll(tx, table.fees, [{effective_from: '2020-01-01T00:00:00.000Z', bps: 1000}])
      // offers and bookings refer to each other, so bookings are inserted without the accepted offer
      await insertAll(
        tx,
        table.bookings,
        bookings.map(booking => ({...booking, approved_offer_id: null})),
      )
      await insertAll(
        tx,
        table.offers,
        stories.flatMap(each => each.offers),
      )
      for (const {id, approved_offer_id} of bookings) {
        if (approved_offer_id)
          await tx.update(table.bookings).set({approved_offer_id}).where(eq(table.bookings.id, id!))
      }
      const sessions = stories.flatMap(each => each.sessions)
      await insertAll(tx, table.sessions, sessions)
      await insertAll(
        tx,
        table.claims,
        stories.flatMap(each => each.claims),
      )
      await countReliability(tx, now, sessions.length)
      await insertAll(tx, table.reviews, reviews)
      await seedMeeting(tx, now)
      await seedStaffWork(tx, new Chance(20_261_125), now)
      await seedMoney(tx, new Chance(20_261_122), now)
      await seedStaffMoney(tx, new Chance(20_261_129), now)
      await seedReport(tx, now)
      await seedNotifications(tx, now)
    })
  }
}

/** Renews the session that begins five minutes after each start. A database without the demo is left alone. */
export async function renewDemo({database, clock}: {database: Database; clock: Clock}): Promise<void> {
  await database.db.transaction(tx => ensureDemoSession(tx, clock.now()))
}
