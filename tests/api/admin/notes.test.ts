import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {addNote, listNotes, removeNote} from '#contract/admin/notes.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {changeContact, getUser} from '#contract/admin/people.ts'
import {verifyEmailLink} from '#contract/accounts/email-change.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import type {Person} from '#tests/support/people.ts'
import {mailboxOf, type Mailbox} from '#tests/support/services/mailbox.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
let admin: Person

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await mailboxOf(app)
})
afterAll(() => mailbox.close())

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  admin = await app.staff('admin')
})

const by = () => ({by: admin, key: newId()})

test('staff note things about people and bookings, and the log never has their words', async () => {
  const ada = await app.parent()
  const booking = await story.request(ada)
  const abouts = [
    {target: 'user', target_id: ada.user_id},
    {target: 'booking', target_id: booking.id},
  ] as const
  for (const about of abouts) {
    const {id} = await app.ok(addNote, {...by(), body: {...about, text: 'Prefers a call'}})
    const {items} = await app.ok(listNotes, {by: admin, query: about})
    expect(items).toMatchObject([{id, text: 'Prefers a call', created_at: testStart}])
    await app.ok(removeNote, {...by(), params: {id}})
    expect((await app.ok(listNotes, {by: admin, query: about})).items).toEqual([])
  }
  const log = await app.ok(listAudit, {by: admin})
  expect(log.items.map(({action}) => action)).toEqual([
    'booking.note_removed',
    'booking.noted',
    'user.note_removed',
    'user.noted',
  ])
  expect(JSON.stringify(log.items)).not.toContain('Prefers a call')
  const body = {target: 'agency', target_id: ada.user_id, text: 'Nothing there'} as const
  expectRefusal(await app.call(addNote, {...by(), body}), 404, 'not_found')
})

describe('contact changed by staff', () => {
  test('a phone number changes at once, an address when its link is opened, and the old one is mailed', async () => {
    const grace = await app.caretaker({email: 'grace@old.test', phone_number: '6155550100'})
    const params = {id: grace.user_id}
    const body = {phone_number: '(615) 555-0142', email: 'grace@new.test', reason: 'Lost her phone'}
    const changed = await app.ok(changeContact, {...by(), params, body})
    expect(changed.person).toMatchObject({email: 'grace@old.test'})
    expect(changed.account.new_email).toBe('grace@new.test')
    const mails = [await mailbox.next('grace@old.test'), await mailbox.next('grace@old.test')]
    expect(mails.map(({subject}) => subject).toSorted()).toEqual([
      'A new email for your account',
      'Your phone number was changed',
    ])
    const {text} = await mailbox.next('grace@new.test')
    await app.ok(verifyEmailLink, {body: {token: /[?&]t=([\w-]+)/.exec(text)![1]!}})
    const {person, account} = await app.ok(getUser, {by: admin, params})
    expect(person.email).toBe('grace@new.test')
    expect(account).toMatchObject({new_email: null, is_email_verified: true, sign_ins: []})
    const {items} = await app.ok(listAudit, {by: admin, query: {target_id: grace.user_id}})
    expect(items.map(({action, after}) => [action, after?.reason])).toEqual([
      ['user.email_change_asked', 'Lost her phone'],
      ['user.phone_changed', 'Lost her phone'],
    ])
  })

  test('never to an address of another account, and never of staff', async () => {
    const [ada, grace] = [await app.parent(), await app.caretaker()]
    const reason = 'Asked for it'
    const taken = {params: {id: ada.user_id}, body: {email: grace.email, reason}}
    expectRefusal(await app.call(changeContact, {...by(), ...taken}), 409, 'email_taken')
    const other = await app.staff('admin')
    const own = {params: {id: other.user_id}, body: {email: 'mine@example.test', reason}}
    expectRefusal(await app.call(changeContact, {...by(), ...own}), 404, 'not_found')
  })
})

test('the page of a person has plan, reliability, totals and log-ins', async () => {
  const [ada, grace] = [await app.parent(), await app.caretaker()]
  await story.confirmed(ada, grace)
  const detail = async (person: Person) => app.ok(getUser, {by: admin, params: {id: person.user_id}})
  expect((await detail(grace)).owner).toMatchObject({reliability: null, total: {visits: 0, earned_cents: 0}})
  expect((await detail(ada)).account.sign_ins).toHaveLength(1)
})
