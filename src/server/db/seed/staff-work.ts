import {names} from '#messages/names'
import {and, desc, eq, gt, isNotNull, lt, ne} from 'drizzle-orm'
import type {ChatUserType} from '#contract/content/chat.ts'
import type {ContactTopic} from '#contract/content/support.ts'
import {day_ms} from '#domain/constants.ts'
import {plusMs} from '#server/clock.ts'
import {recordAudit} from '../audit.ts'
import {lockForStaff, advance, eventOf} from '#server/modules/sessions/index.ts'
import type {Db} from '../client.ts'
import * as table from '../schema/all.ts'
import type {Chance} from './chance.ts'

const hour_ms = 3_600_000

const messages: {name: string; topic: ContactTopic; message: string; hours_ago: number}[] = [
  {
    name: 'Tomas Bauer',
    topic: 'Agency',
    message: `We work with families in Wilson County. When is ${names.product} coming here?`,
    hours_ago: 5,
  },
  {
    name: 'Priya Nair',
    topic: 'Account',
    message: 'I have a new phone number and can’t find where to change it.',
    hours_ago: 26,
  },
  {
    name: 'Eleanor Price',
    topic: 'Other',
    message: 'My daughter found Grace here, and I just wanted to say thank you.',
    hours_ago: 75,
  },
]
/** Questions that the assistant could not answer. */
const questions: {question: string; user_type: ChatUserType; asked_count: number; hours_ago: number}[] = [
  {
    question: 'Can a caregiver bring her own child along?',
    user_type: 'parent',
    asked_count: 3,
    hours_ago: 9,
  },
  {question: 'Do you have a discount for twins?', user_type: 'guest', asked_count: 1, hours_ago: 31},
]

/** The remaining messages are answered. */
const waiting_count = 2

/** Seeds open items for the admin. It runs before the money, because contested sessions are not billed. */
export async function seedStaffWork(tx: Db, chance: Chance, now: string): Promise<void> {
  await tx.insert(table.contactMessages).values(
    messages.map(({hours_ago, ...message}, i) => {
      const created_at = plusMs(now, -hours_ago * hour_ms)
      const answered_at = i < waiting_count ? null : plusMs(created_at, 3 * hour_ms)
      const email = `${message.name.split(' ')[0]!.toLowerCase()}@mail.example`
      return {...message, id: chance.id(created_at), email, created_at, read_at: answered_at, answered_at}
    }),
  )
  const [admin] = await tx.select().from(table.users).where(eq(table.users.role, 'admin'))
  const careseekers = await tx
    .select()
    .from(table.parents)
    .where(isNotNull(table.parents.contact))
    .orderBy(table.parents.id)
  for (const {id, contact, created_at} of careseekers) {
    const change = {
      did: 'created',
      target: 'careseeker',
      target_id: id,
      before: null,
      after: contact,
    } as const
    await recordAudit(tx, {user_id: admin!.id, now: created_at}, change)
  }
  await contest(tx, now)
  await tx.insert(table.openQuestions).values(
    questions.map(({hours_ago, ...question}) => {
      const asked_at = plusMs(now, -hours_ago * hour_ms)
      return {...question, id: chance.id(asked_at), asked_at}
    }),
  )
}

/** Contests a session that both sides confirmed: the family claims that it ended earlier. */
async function contest(tx: Db, now: string): Promise<void> {
  const [visit] = await tx
    .select({id: table.sessions.id, ended: table.sessions.scheduled_end, user_id: table.users.id})
    .from(table.sessions)
    .innerJoin(table.parents, eq(table.parents.id, table.sessions.parent_id))
    .innerJoin(table.users, eq(table.users.id, table.parents.user_id))
    .where(
      and(
        eq(table.sessions.settled_by, 'agreement'),
        isNotNull(table.sessions.caretaker_id),
        ne(table.users.email, 'parent@demo.test'),
        gt(table.sessions.contest_until, now),
        lt(table.sessions.scheduled_end, plusMs(now, -day_ms)),
      ),
    )
    .orderBy(desc(table.sessions.scheduled_end), table.sessions.id)
    .limit(1)
  const record = visit && (await lockForStaff(tx, visit.id))
  if (!record) return
  const at = plusMs(visit.ended, 12 * hour_ms)
  const reason = 'The caregiver left half an hour before the time shown.'
  const event = eventOf(record.session, {kind: 'contested', side: 'parent', reason}, visit.user_id, at)
  await advance(tx, record, {events: [event]}, now)
}
