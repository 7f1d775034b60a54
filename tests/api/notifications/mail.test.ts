import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import pino from 'pino'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {createOrganization, createUser} from '#contract/accounts/registration.ts'
import {newId} from '#lib/id.ts'
import {fileMail} from '#server/adapters/mail/mail.ts'
import {createJobs} from '#server/jobs/queue.ts'
import {testApp} from '#tests/support/app.ts'
import {mailboxOf, public_url} from '#tests/support/services/mailbox.ts'
import type {Mailbox} from '#tests/support/services/mailbox.ts'
import {newAgency, newcomer} from '#tests/support/newcomer.ts'

const lines: string[] = []
const app = await testApp({log: pino({level: 'trace'}, {write: line => void lines.push(line)})})
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await mailboxOf(app)
})
afterAll(() => mailbox.close())

const jobs = (state: string) =>
  app.rows<{retry_count: number; later: boolean; output: string | null}>(
    `select retry_count::int, start_after > now() + interval '20 seconds' as later, output::text
     from jobs.job where name = 'mail' and state = '${state}'`,
  )

describe('a welcome', () => {
  test.each(['parent', 'caretaker'] as const)(
    'reaches a %s with one link, which verifies the address',
    async user_role => {
      const body = newcomer({user_role})
      await app.ok(createUser, {body})
      const mail = await mailbox.next(body.email)
      expect(mail.to).toEqual([body.email])
      expect(mail.headers).toMatch(/^From: Village <support@village\.example>$/m)
      expect(mail.subject).toBe('Welcome to Village')
      const links = mail.text.match(/https?:\/\/\S+/g)
      expect(links).toEqual([expect.stringMatching(`^${public_url}/confirm-email\\?verify=1&t=[\\w-]{43}$`)])
      expect(mail.html.match(/href="[^"]*"/g)).toEqual([`href="${links?.[0]?.replace('&', '&amp;')}"`])
      expect(mail.html).not.toMatch(/<img|<script|<link/)
    },
  )

  test('reaches the owner of an agency', async () => {
    const body = newAgency()
    await app.ok(createOrganization, {body})
    const mail = await mailbox.next(body.email)
    expect(mail.text).toContain(`Hello ${body.first_name},`)
    expect(mail.text).toContain(`${public_url}/confirm-email?verify=1&t=`)
  })

  test('shows a name as it was typed, and never as markup or as a line of the head', async () => {
    const first_name = '<b>"Nell"</b> & ’Søren\nBcc: evil@example.test'
    const body = newcomer({first_name})
    await app.ok(createUser, {body})
    const mail = await mailbox.next(body.email)
    expect(mail.to).toEqual([body.email])
    expect(mail.text).toContain(`Hello ${first_name},`)
    expect(mail.html).toContain('&lt;b&gt;&quot;Nell&quot;&lt;/b&gt; &amp; ’Søren')
    expect(mail.html).not.toContain('<b>')
    expect(mail.headers).not.toMatch(/^bcc:/im)
  })

  test('goes out if and only if the account was kept', async () => {
    const body = newcomer()
    await app.rolledBack(() => app.ok(createUser, {body}))
    const kept = newcomer()
    await app.ok(createUser, {body: kept})
    await mailbox.next(kept.email)
    await mailbox.idle()
    expect(mailbox.all().some(mail => mail.to.includes(body.email))).toBe(false)
  })
})

test('a mail that is refused is tried again later, and the log says neither the address nor the text', async () => {
  await mailbox.idle()
  lines.length = 0
  mailbox.refuse(true)
  const body = newcomer({first_name: 'Zebediah'})
  await app.ok(createUser, {body})
  await expect.poll(() => jobs('retry'), {timeout: 20_000}).toHaveLength(1)
  const [waiting] = await jobs('retry')
  expect(waiting).toMatchObject({retry_count: 0, later: true})

  const said = lines.join('')
  expect(said).toContain('a job of the queue mail failed')
  expect(said).toContain('452')
  for (const text of [said, waiting!.output ?? '']) {
    expect(text).not.toContain(body.email)
    expect(text).not.toContain('Zebediah')
    expect(text).not.toContain('Welcome')
  }

  mailbox.refuse(false)
  await app.rows("update jobs.job set start_after = now() where name = 'mail' and state = 'retry'")
  expect((await mailbox.next(body.email)).text).toContain('Hello Zebediah,')
  await mailbox.idle()
  expect(mailbox.all().filter(mail => mail.to.includes(body.email))).toHaveLength(1)
})

test('a mail to no one ends in nothing', async () => {
  await app.deps.jobs.send(app.db, 'mail', {mail: 'welcome', user_id: newId()})
  await app.deps.jobs.send(app.db, 'mail', {mail: 'password_reset', user_id: null, next: '/'})
  const before = mailbox.all().length
  await mailbox.idle()
  expect(mailbox.all()).toHaveLength(before)
  expect(await jobs('retry')).toEqual([])
})

test('without a mail server every mail is a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'village-mail-'))
  try {
    const mailer = fileMail(join(folder, 'mail'), {name: 'Village', address: 'support@village.example'})
    const mail = {to: 'nell@example.test', subject: 'Hello', text: 'Words', html: '<p>Words</p>'}
    await mailer.send(mail)
    const unsubscribe_url = `https://village.example/api/unsubscribe/${'a'.repeat(120)}`
    await mailer.send({...mail, subject: 'Again', reply_to: 'someone@example.test', unsubscribe_url})
    const files = readdirSync(join(folder, 'mail'))
    expect(files).toHaveLength(2)
    expect(files.every(name => name.endsWith('.eml'))).toBe(true)
    const [first, second] = files.sort().map(name => readFileSync(join(folder, 'mail', name), 'utf8'))
    expect(first).toMatch(/^Subject: Hello\r?$/m)
    expect(first).toMatch(/^To: nell@example\.test\r?$/m)
    expect(second).toMatch(/^Reply-To: someone@example\.test\r?$/m)
    expect(first).not.toContain('List-Unsubscribe')
    expect(second).toContain(`List-Unsubscribe: <${unsubscribe_url}>`)
    expect(second).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
})

test('a queue that was prepared is not prepared again', async () => {
  const {database, log} = app.deps
  const asked: string[] = []
  const watched = {
    ...database,
    db: app.db,
    query: (text: string, values?: readonly unknown[]) => {
      asked.push(text)
      return database.query(text, values)
    },
  }
  await createJobs({database: watched, clock: app.clock, log, sendMail: async () => {}}).prepare()
  expect(asked).toHaveLength(2)
})
