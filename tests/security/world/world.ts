import {sql} from 'drizzle-orm'
import {expect} from 'vitest'
import {requestExport} from '#contract/accounts/exports.ts'
import {proposeMeeting} from '#contract/bookings/meetings.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as sessions from '#contract/sessions/sessions.ts'
import type {PostStatus} from '#contract/bookings/choices.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {chatMessages, passkeys, passwordResets, posts} from '#server/db/schema/all.ts'
import {tokenHash} from '#server/http/caller.ts'
import {makeExport} from '#server/modules/privacy/index.ts'
import type {TestApp} from '#tests/support/app.ts'
import type {Caretaker, Member, Parent, Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'
import {careseekerIds} from './careseekers.ts'
import {messageIds} from './messages.ts'
import {moneyIds} from './money.ts'
import {profileIds} from './profile.ts'
import {reviewIds} from './reviews.ts'
import {socialIds} from './social-login.ts'
import {staffIds} from './staff.ts'

/** The matrix's columns: one kind of caller each. */
export const columns = [
  'guest',
  'parent_owner',
  'parent_other',
  'caretaker_party',
  'caretaker_other',
  'caretaker_unverified',
  'agency_party',
  'agency_other',
  'agency_unsubscribed',
  'agency_coordinator',
  'agency_field',
  'blog_writer',
  'admin',
] as const
export type Column = (typeof columns)[number]

/** The matrix's objects, and what ours need besides; each name stands for an id. */
const objects = [
  'B0',
  'B1',
  'BO',
  'B_REVIEW',
  'L_REVIEW',
  'L1',
  'LX',
  'LA',
  'LU',
  'B_ASKED',
  'L_ASKED',
  'S1',
  'SO',
  'B_GONE',
  'B_WEEKLY',
  'BO_WEEKLY',
  'S_MOVED',
  'O_REVIEW',
  'OL_REVIEW',
  'parent_owner',
  'caretaker_party',
  'caretaker_other',
  'caretaker_unverified',
  'agency_party',
  'agency_unsubscribed',
  'POST',
  'DRAFT',
  'DELETED',
  'USED_TICKET',
  'EXPIRED_TICKET',
  'GOOGLE_TICKET',
  'FACEBOOK_TICKET',
  'EXCHANGE_TICKET',
  'GOOGLE_STATE',
  'FACEBOOK_STATE',
  'RESET',
  'RESET_ENDED',
  'PLAN_PARENT',
  'PLAN_CHEAP',
  'PLAN_ORG',
  'PLAN_CARE',
  'SUB',
  'SUB_ORG',
  'INV_A',
  'INV_B',
  'INV_OTHER',
  'INV_U',
  'STATEMENT',
  'INV_MARKED',
  'INV_ASKED',
  'NON_USER',
  'NON_USER_DONE',
  'NON_USER_CHILD',
  'NB_REVIEW',
  'NO_REVIEW',
  'NB',
  'NB_AGAIN',
  'NB_WEEKLY',
  'NS',
  'NS_MOVED',
  'NS_PROPOSAL',
  'INV_GIVEN_UP',
  'PAGE',
  'OWED',
  'REVIEW',
  'REPORTED_REVIEW',
  'REVIEW_REPORT',
  'caretaker_party_user',
  'CERT',
  'CHECK_DOC',
  'CHILD',
  'MEMBER',
  'CHAT',
  'SIGN_IN',
  'EXPORT',
  'PASSKEY',
  'FAQ',
  'OPEN_QUESTION',
  'INVITED_STAFF',
  'MESSAGE',
  'T1',
  'T_FIELD',
  'MSG',
  'REPORT',
  'MEETING',
] as const
export type ObjectName = (typeof objects)[number]
export type Ids = Record<ObjectName, string>

/** As many ids of nothing as there are objects. */
export const madeUpIds = (): Ids => Object.fromEntries(objects.map(name => [name, newId()])) as Ids

interface Cast {
  readonly parent_owner: Parent
  readonly parent_other: Parent
  readonly caretaker_party: Caretaker
  readonly caretaker_other: Caretaker
  readonly caretaker_unverified: Caretaker
  readonly agency_party: Member
  readonly agency_other: Member
  readonly agency_unsubscribed: Member
  /** Others of `agency_party`; the visit SO is assigned to the second. */
  readonly agency_coordinator: Member
  readonly agency_field: Member
  readonly blog_writer: Person
  readonly admin: Person
}
export interface World {
  readonly people: Cast & {readonly guest: null}
  /** The same people where their role is made with a profile, before they made it. */
  readonly fresh: Record<Column, Person | null>
  readonly ids: Ids
}

async function castOf(app: TestApp): Promise<Cast> {
  const agency_party = await app.agency()
  return {
    parent_owner: await app.parent(),
    parent_other: await app.parent(),
    caretaker_party: await app.caretaker(),
    caretaker_other: await app.caretaker(),
    caretaker_unverified: await app.caretaker({verified: false}),
    agency_party,
    agency_other: await app.agency(),
    // its subscription ends once it was asked for something
    agency_unsubscribed: await app.agency(),
    agency_coordinator: await app.member(agency_party, 'coordinator'),
    agency_field: await app.member(agency_party, 'field'),
    blog_writer: await app.staff('blog_writer'),
    admin: await app.staff('admin'),
  }
}

/** Accounts of the columns' roles without a profile; members of an agency and staff have none to make. */
async function freshOf(app: TestApp, people: World['people']): Promise<World['fresh']> {
  const fresh: Partial<World['fresh']> = {}
  for (const column of columns) {
    fresh[column] = people[column]
    if (column.startsWith('parent')) fresh[column] = await app.account('parent')
    if (column.startsWith('caretaker')) fresh[column] = await app.account('caretaker')
  }
  return fresh as World['fresh']
}

/** A link for a new password that ends so many milliseconds from now; its id is its token. */
async function resetLink(app: TestApp, {user_id}: Person, ends_ms: number): Promise<string> {
  const token = newId()
  const now = app.clock.now()
  await app.db.insert(passwordResets).values({
    user_id,
    token_hash: tokenHash(token),
    created_at: now,
    expires_at: plusMs(now, ends_ms),
  })
  return token
}

/** A passkey of this person. */
async function passkeyOf(app: TestApp, {user_id}: {user_id: string}): Promise<string> {
  const row = {user_id, credential_id: 'known', public_key: '', counter: 0, transports: [], name: 'Phone'}
  const [made] = await app.db
    .insert(passkeys)
    .values({...row, created_at: app.clock.now()})
    .returning({id: passkeys.id})
  return made!.id
}

/** Another device of someone. */
async function otherSignInOf(app: TestApp, person: Person): Promise<string> {
  const [token] = await app.rows<{id: string}>(
    sql`select id from tokens where token_hash = ${tokenHash(await app.logInAgain(person))}`,
  )
  return token!.id
}

/** A copy of someone's data, ready to be downloaded. */
async function exportOf(app: TestApp, by: Person): Promise<string> {
  const {id} = await app.ok(requestExport, {by, key: newId(), body: {}})
  await makeExport(app.deps)({export_id: id})
  return id
}

/** A meet-and-greet that a family proposed to an agency. */
async function meetingOf(app: TestApp, by: Person, org_id: string): Promise<string> {
  const body = {
    org_id,
    start: '2026-06-04T22:00:00.000Z',
    minutes: 30,
    how: 'video',
    note: 'https://meet.example/a',
  } as const
  return (await app.ok(proposeMeeting, {by, key: newId(), body})).id
}

/** A talk of someone with the assistant, by the id that her browser gave it. */
async function conversationOf(app: TestApp, {user_id}: Person): Promise<string> {
  const client_id = newId()
  await app.db.insert(chatMessages).values({
    user_id,
    client_id,
    sender: 'user',
    text: 'How do I confirm a visit?',
    created_at: app.clock.now(),
  })
  return client_id
}

/** A post of the blog, as another writer left it. */
async function post(app: TestApp, status: PostStatus): Promise<string> {
  const now = app.clock.now()
  const id = newId()
  const {user_id} = await app.staff('blog_writer')
  await app.db.insert(posts).values({
    id,
    title: 'First days',
    summary: 'How to begin',
    body_html: '<p>Slowly.</p>',
    author_user_id: user_id,
    status,
    published_at: status === 'published' ? now : null,
    deleted_at: status === 'deleted' ? now : null,
    updated_at: now,
    created_at: now,
  })
  return id
}

/** Builds everyone and everything that the matrix speaks of, by what people do. */
export async function buildWorld(app: TestApp): Promise<World> {
  const people = await castOf(app)
  const {parent_owner, caretaker_party, agency_party, agency_unsubscribed} = people
  const story = storyOf(app)
  const day = (date: string) => ({
    schedule: [{date_range: [date, date], time_range: ['09:00', '13:00']}] as [never],
  })

  const B1 = await story.confirmed(parent_owner, caretaker_party, {
    schedule: [{date_range: ['2026-06-08', '2026-06-09'], time_range: ['09:00', '13:00']}],
  })
  const BO = await story.confirmed(parent_owner, agency_party, day('2026-06-10'))
  const B_REVIEW = await story.request(parent_owner, day('2026-06-11'))
  const O_REVIEW = await story.bid(caretaker_party, B_REVIEW)
  const L_REVIEW = await story.requestAgency(parent_owner, day('2026-06-12'))
  const OL_REVIEW = await story.bid(agency_party, L_REVIEW)
  const assigned = (family: Parent, member: Member) =>
    story.requestAgency(family, {
      ...day('2026-06-15'),
      max_hourly_rate: 30,
      organization_id: member.org_id,
    })
  const LA = await assigned(parent_owner, agency_party)
  // of a third family, since neither of the matrix's has dealt with that agency
  const LU = await assigned(await app.parent(), agency_unsubscribed)
  const B_ASKED = await story.request(parent_owner, {
    ...day('2026-06-23'),
    invite: {caretaker_ids: [caretaker_party.caretaker_id]},
  })
  const L_ASKED = await story.requestAgency(parent_owner, {
    ...day('2026-06-24'),
    invite: {organization_id: agency_party.org_id},
  })
  const B_GONE = await story.confirmed(parent_owner, caretaker_party, day('2026-06-16'))
  await app.ok(familyBookings.cancelBooking, {
    by: caretaker_party,
    params: {id: B_GONE.id},
    body: {reason: 'Ill'},
  })

  const B_WEEKLY = await story.confirmed(parent_owner, caretaker_party, {
    schedule: [{date_range: ['2026-07-04'], weekdays: [6], time_range: ['18:00', '20:00']}],
  })

  const BO_WEEKLY = await story.confirmed(parent_owner, agency_party, {
    schedule: [{date_range: ['2026-07-05'], weekdays: [7], time_range: ['18:00', '20:00']}],
  })

  const [S1, S_MOVED] = await story.sessions(parent_owner, B1)
  const [SO] = await story.sessions(parent_owner, BO)
  expect([S1, S_MOVED, SO].every(Boolean), 'every booking that was approved has its sessions').toBe(true)
  await app.rows(`update sessions set assigned_member_id = '${people.agency_field.member_id}' where id = '${SO!.id}'`)
  await app.ok(sessions.proposeReschedule, {
    by: parent_owner,
    params: {id: S_MOVED!.id},
    body: {start: '2026-06-09T18:00:00.000Z', end: '2026-06-09T20:00:00.000Z'},
  })
  const money = await moneyIds(app, people)
  await app.rows(`update subscriptions set status = 'EXPIRED' where owner_id = '${agency_unsubscribed.org_id}'`)

  const ids: Ids = {
    B0: (await story.request(parent_owner, day('2026-06-17'))).id,
    B1: B1.id,
    BO: BO.id,
    B_REVIEW: B_REVIEW.id,
    L_REVIEW: L_REVIEW.id,
    L1: (await story.requestAgency(parent_owner, day('2026-06-18'))).id,
    LX: (await story.requestAgency(parent_owner, {...day('2026-06-19'), county: 'Shelby County, TN'})).id,
    LA: LA.id,
    LU: LU.id,
    B_ASKED: B_ASKED.id,
    L_ASKED: L_ASKED.id,
    S1: S1!.id,
    SO: SO!.id,
    B_GONE: B_GONE.id,
    B_WEEKLY: B_WEEKLY.id,
    BO_WEEKLY: BO_WEEKLY.id,
    S_MOVED: S_MOVED!.id,
    O_REVIEW: O_REVIEW.id,
    OL_REVIEW: OL_REVIEW.id,
    parent_owner: parent_owner.user_id,
    caretaker_party: caretaker_party.caretaker_id,
    caretaker_other: people.caretaker_other.caretaker_id,
    caretaker_unverified: people.caretaker_unverified.caretaker_id,
    agency_party: agency_party.org_id,
    agency_unsubscribed: agency_unsubscribed.org_id,
    POST: await post(app, 'published'),
    DRAFT: await post(app, 'draft'),
    DELETED: await post(app, 'deleted'),
    ...(await socialIds(app)),
    ...(await staffIds(app)),
    ...(await messageIds(app, {parent: parent_owner, caretaker: caretaker_party, field: people.agency_field}, B1)),
    ...(await reviewIds(app, {parent: parent_owner, caretaker: caretaker_party, booking: B1})),
    ...(await profileIds(app, people)),
    ...(await careseekerIds(app, caretaker_party)),
    ...money,
    MEETING: await meetingOf(app, parent_owner, agency_party.org_id),
    CHAT: await conversationOf(app, parent_owner),
    EXPORT: await exportOf(app, parent_owner),
    SIGN_IN: await otherSignInOf(app, parent_owner),
    PASSKEY: await passkeyOf(app, parent_owner),
    RESET: await resetLink(app, people.parent_other, 60_000),
    RESET_ENDED: await resetLink(app, people.parent_owner, 0),
  }
  const everyone = {...people, guest: null}
  return {people: everyone, fresh: await freshOf(app, everyone), ids}
}
