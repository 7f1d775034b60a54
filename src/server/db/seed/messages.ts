import {and, asc, eq, inArray, isNotNull, ne} from 'drizzle-orm'
import {threadEnds} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '../../clock.ts'
import type {Db} from '../client.ts'
import {
  bookings,
  caretakers,
  messageReports,
  messages,
  parents,
  threads,
  threadSides,
  unreadThreads,
  users,
} from '../schema/all.ts'

const minute_ms = 60_000

/** What the demo parent and caregiver wrote before their visit, by minutes before now. */
const written = [
  {side: 'family', before: 190, text: 'Hi! Sam slept badly last night, so he may be a little tired.'},
  {
    side: 'caretaker',
    before: 176,
    text: 'Good to know, thank you. Shall I bring the train book again? He loved it last time.',
  },
  {side: 'family', before: 171, text: 'Yes please. The blue blanket is in the hall, in case he wants it.'},
  {side: 'caretaker', before: 24, text: 'Perfect. I am on my way and will be there a few minutes early.'},
] as const

/** The thread of the demo visit, with its last message unread. Made once: a later demo visit has none. */
export async function seedMessages(
  tx: Db,
  pair: {
    booking_id: string
    parent_id: string
    parent_user_id: string
    caretaker_id: string
    caretaker_user_id: string
  },
  {now, last_end}: {now: string; last_end: string},
): Promise<void> {
  const {booking_id, parent_id, caretaker_id} = pair
  const earlier = await tx.$count(threads, eq(threads.parent_id, parent_id))
  if (earlier > 0) return
  const at = (before: number) => plusMs(now, -before * minute_ms)
  const thread_id = newId()
  await tx.insert(threads).values({
    id: thread_id,
    booking_id,
    parent_id,
    caretaker_id,
    messages_count: written.length,
    changed_at: at(written.at(-1)!.before),
    erase_at: plusMs(last_end, threadEnds.erased_after_ms),
    created_at: at(written[0].before),
  })
  const read = {read_at: at(170), read_position: 3}
  await tx.insert(threadSides).values([
    {thread_id, side: 'family', ...read},
    {thread_id, side: 'caretaker', ...read},
  ])
  await tx
    .insert(unreadThreads)
    .values({thread_id, side: 'family', user_id: pair.parent_user_id, read_position: 3, unread: 1})
  await tx.insert(messages).values(
    written.map(({side, before, text}, i) => ({
      id: newId(),
      thread_id,
      position: i + 1,
      side,
      user_id: side === 'family' ? pair.parent_user_id : pair.caretaker_user_id,
      text,
      received_at: at(before),
    })),
  )
}

/** What a family and its caregiver wrote, by hours before now; the last message is reported. */
const reported = [
  {side: 'family', before: 30, text: 'Thank you for today! See you at the next visit.'},
  {
    side: 'caretaker',
    before: 27,
    text: 'You could pay me in cash next time. Then neither of us pays the fee, and no one needs to know.',
  },
] as const

/** A thread of two people who are not the demo accounts, with one message that the family reported. */
export async function seedReport(tx: Db, now: string): Promise<void> {
  const [pair] = await tx
    .select({
      booking_id: bookings.id,
      last_end: bookings.last_end,
      parent_id: bookings.parent_id,
      caretaker_id: bookings.caretaker_id,
      family: users.id,
      caretaker: caretakers.user_id,
    })
    .from(bookings)
    .innerJoin(caretakers, eq(caretakers.id, bookings.caretaker_id))
    .innerJoin(parents, eq(parents.id, bookings.parent_id))
    .innerJoin(users, and(eq(users.id, parents.user_id), ne(users.email, 'parent@demo.test')))
    .where(and(inArray(bookings.status, ['CONFIRMED', 'IN_PROGRESS']), isNotNull(bookings.caretaker_id)))
    .orderBy(asc(bookings.id))
    .limit(1)
  if (!pair) return
  const {booking_id, parent_id, caretaker_id, last_end} = pair
  const at = (before: number) => plusMs(now, -before * 60 * minute_ms)
  const thread_id = newId()
  const rows = reported.map(({side, before, text}, i) => ({
    id: newId(),
    thread_id,
    position: i + 1,
    side,
    user_id: pair[side],
    text,
    received_at: at(before),
  }))
  await tx.insert(threads).values({
    id: thread_id,
    booking_id,
    parent_id,
    caretaker_id,
    messages_count: rows.length,
    changed_at: at(reported.at(-1)!.before),
    erase_at: plusMs(last_end, threadEnds.erased_after_ms),
    created_at: at(reported[0].before),
  })
  const read = {read_at: at(26), read_position: rows.length}
  await tx.insert(threadSides).values([
    {thread_id, side: 'family', ...read},
    {thread_id, side: 'caretaker', ...read},
  ])
  await tx.insert(messages).values(rows)
  await tx.insert(messageReports).values({
    message_id: rows.at(-1)!.id,
    thread_id,
    side: 'family',
    user_id: pair.family,
    reason: 'outside_payment',
    note: 'We do not want this. Please have a word.',
    created_at: at(25),
  })
}
