import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {contactUs} from '#contract/content/support.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import type {Mailbox} from '#tests/support/services/mailbox.ts'

const app = await testApp()
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await mailboxOf(app)
})
afterAll(() => mailbox.close())
beforeEach(() => app.forgetLimits())

const body = {
  name: 'Ada <b>',
  email: 'Ada@Example.test',
  topic: 'Safety' as const,
  message: 'The gate was open.\n\n<script>alert(1)</script>',
}

test('what someone writes is kept, and mailed to the people behind the product, who can answer', async () => {
  expect(await app.ok(contactUs, {body})).toEqual({ok: true})
  expect(await app.rows('select name, email, topic, message from contact_messages')).toEqual([
    {...body, email: 'ada@example.test'},
  ])
  const mail = await mailbox.next('support@village.example')
  expect(mail.headers).toMatch(/^Reply-To: ada@example\.test$/m)
  expect(mail.headers).toMatch(/^From: Village <support@village\.example>$/m)
  expect(mail.subject).toBe('Contact page: Safety')
  expect(mail.text).toContain(body.message)
  expect(mail.text).toContain('Ada <b>')
  expect(mail.text).toMatch(/wrote on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M UTC:/)
  expect(mail.html).toContain('&lt;script&gt;')
  expect(mail.html).not.toContain('<script>')
})

test('a topic is not needed; a name, an address and words are', async () => {
  const {topic: _, ...untitled} = body
  expect((await app.call(contactUs, {body: untitled})).status).toBe(200)
  const kept = await app.rows('select id from contact_messages')
  for (const [field, value] of [
    ['name', ' '],
    ['email', 'ada@'],
    ['email', 'ada@example.test,eve@example.test'],
    ['topic', 'Gossip'],
    ['message', ''],
    ['message', 'x'.repeat(2001)],
    ['answered', true],
  ]) {
    const refusal = expectRefusal(
      await app.call(contactUs, {body: {...body, [field as string]: value}}),
      422,
      'invalid',
    )
    expect(Object.keys(refusal.fields ?? {})).toEqual([field])
  }
  expect(await app.rows('select id from contact_messages')).toEqual(kept)
})

test('an address that writes a lot waits', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 6; i++) {
    const answer = await app.call(contactUs, {body, address: '203.0.113.9'})
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect((await app.call(contactUs, {body, address: '203.0.113.10'})).status).toBe(200)
})
