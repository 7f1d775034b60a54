import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {answerMessage, listMessages} from '#contract/admin/operations.ts'
import {contactUs} from '#contract/content/support.ts'
import {newId} from '#lib/id.ts'
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

test('a message that is sent again after a lost answer is one, and mailed once', async () => {
  const key = newId()
  const message = {...body, email: 'bo@example.test', message: 'Is anyone there?'}
  const send = (words = message) => app.call(contactUs, {body: words, key})
  const both = await Promise.all([send(), send()])
  expect([...both, await send()].map(({status}) => status)).toEqual([200, 200, 200])
  expectRefusal(await send({...message, message: 'Another question'}), 422, 'idempotency_key_reused')
  const stored = await app.rows<{id: string}>(`select id::text from contact_messages where email = 'bo@example.test'`)
  expect(stored).toHaveLength(1)
  await mailbox.idle()
  expect(mailbox.all().filter(({text}) => text.includes('Is anyone there?'))).toHaveLength(1)
})

test('the answer to a message written in Spanish is framed in Spanish, its topic too', async () => {
  const message = {...body, name: 'Inés', email: 'ines@example.test', topic: 'Payment' as const, message: '¿Cuándo?'}
  await app.ok(contactUs, {body: message, headers: {'accept-language': 'es'}})
  const admin = await app.staff('admin')
  const {items} = await app.ok(listMessages, {by: admin})
  const {id} = items.find(({name}) => name === 'Inés')!
  const answer = {text: 'Mañana.'}
  await app.ok(answerMessage, {by: admin, key: newId(), params: {id}, body: answer})
  const mail = await mailbox.next('ines@example.test')
  expect(mail.subject).toBe('Re: Pago')
  expect(mail.text).toContain('Hola, Inés')
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
