import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import * as contract from '#contract/admin/people.ts'
import {assignSession} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {deliverDue} from '#server/modules/notifications/deliver.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {mailboxOf, public_url, type Mailbox} from '#tests/support/services/mailbox.ts'
import type {Person} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
let mailbox: Mailbox
let admin: Person
beforeAll(async () => {
  mailbox = await mailboxOf(app)
})
afterAll(() => mailbox.close())
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
  admin = await app.staff('admin')
})

const of = (id: string) => ({by: admin, key: newId(), params: {id}})
const linksOf = (text: string) => text.match(/https?:\/\/\S+/g)

describe('who is suspended is written to', () => {
  test('with the reason and how to answer, and again when she is let in', async () => {
    const grace = await app.caretaker({first_name: 'Grace'})
    const body = {reason: 'Two families complained'}
    await app.ok(contract.suspendUser, {...of(grace.user_id), body})
    const mail = await mailbox.next(grace.email)
    expect(mail.subject).toBe('Your account was suspended')
    expect(mail.text).toContain('Two families complained.')
    expect(mail.text).toContain('write to support@village.example')
    expect(linksOf(mail.text)).toEqual([`${public_url}/contact`])
    // twice is once
    await app.ok(contract.suspendUser, {...of(grace.user_id), body})
    await app.ok(contract.unsuspendUser, {...of(grace.user_id), body: {}})
    const back = await mailbox.next(grace.email)
    expect(back.subject).toBe('Your account is open again')
    expect(linksOf(back.text)).toEqual([`${public_url}/login`])
  })

  test('an agency: each of its people, and back those who went with it', async () => {
    const agency = await app.agency()
    const field = await app.member(agency, 'field')
    await app.ok(contract.suspendAgency, {...of(agency.org_id), body: {reason: 'No licence'}})
    for (const {email} of [agency, field]) {
      expect((await mailbox.next(email)).text).toContain('No licence.')
    }
    await app.ok(contract.unsuspendAgency, {...of(agency.org_id), body: {}})
    for (const {email} of [agency, field]) {
      expect((await mailbox.next(email)).subject).toBe('Your account is open again')
    }
  })

  test('one of several people: only of what ends with them', async () => {
    const canceled = 'Your upcoming visits are canceled'
    const mailTo = async (person: Person) => {
      await app.ok(contract.suspendUser, {...of(person.user_id), body: {reason: 'Unsafe'}})
      return (await mailbox.next(person.email)).text
    }
    const field = await app.member(await app.agency(), 'field')
    const toMember = await mailTo(field)
    expect(toMember).not.toContain(canceled)
    const unassigned = 'You are no longer assigned to any upcoming visits.'
    expect(toMember).toContain(unassigned)

    const agency = await app.agency()
    const [idle, busy] = [await app.member(agency, 'coordinator'), await app.member(agency, 'coordinator')]
    const booking = await story.confirmed(await app.parent(), agency)
    const [visit] = await story.sessions(agency, booking)
    await app.ok(assignSession, {
      by: agency,
      key: newId(),
      params: {id: visit!.id},
      body: {member_id: busy.member_id},
    })
    const toIdle = await mailTo(idle)
    expect(toIdle).not.toContain(canceled)
    expect(toIdle).not.toContain(unassigned)
    expect(await mailTo(busy)).toContain(unassigned)

    const first = await app.parent()
    const second = await joinFamily(app, first)
    const toFirst = await mailTo(first)
    expect(toFirst).not.toContain(canceled)
    expect(toFirst).toContain('If your phone still holds confirmations')
    // with the last adult all of it ends
    expect(await mailTo(second)).toContain(canceled)
  })

  test('a writer is not told of visits, and comes in by her own door', async () => {
    const writer = await app.staff('blog_writer')
    await app.ok(contract.suspendUser, {...of(writer.user_id), body: {reason: 'Left us'}})
    expect((await mailbox.next(writer.email)).text).not.toContain('Visits')
    await app.ok(contract.unsuspendUser, {...of(writer.user_id), body: {}})
    expect(linksOf((await mailbox.next(writer.email)).text)).toEqual([`${public_url}/adminlogin`])
  })
})

test('what is decided about a verification goes out by mail as well, to a caregiver and to a family', async () => {
  const [ada, grace] = [await app.parent(), await app.caretaker()]
  await app.ok(contract.verifyUser, {...of(ada.user_id), body: {is_verified: 'Verified'}})
  const rejected = {is_verified: 'Rejected', reason: 'The papers are another person’s'} as const
  await app.ok(contract.verifyUser, {...of(grace.user_id), body: rejected})
  await deliverDue(app.db, app.deps.jobs.send, app.clock.now(), 100)
  expect((await mailbox.next(ada.email)).subject).toBe('You are verified')
  const mail = await mailbox.next(grace.email)
  expect(mail.subject).toBe('Your verification was not approved')
  expect(mail.text).toContain('another person’s')
})
