import {mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Window} from 'happy-dom'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {Language} from '#contract/accounts/language.ts'
import * as exports from '#contract/admin/exports.ts'
import {getEarningsCsv, getEarningsPdf} from '#contract/money/earnings.ts'
import {exportInvoices, getCreditNotePdf, getInvoicePdf} from '#contract/money/invoices.ts'
import {makeCalendarFeed, readCalendarFeed} from '#contract/sessions/calendar-feed.ts'
import {calendarFile} from '#domain/calendar-file.ts'
import {mondayOf} from '#lib/day.ts'
import {newId} from '#lib/id.ts'
import {fileMail, type Mail} from '#server/adapters/mail/mail.ts'
import {notices} from '#server/db/schema/all.ts'
import {seedDemo} from '#server/db/seed/demo.ts'
import type {MailJob} from '#server/jobs/port.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import {inLanguage} from '#server/language.ts'
import {plain} from '#server/modules/billing/invoices/pdf.ts'
import {getNotification, writeNotification} from '#server/modules/notifications/index.ts'
import type {NotificationKind} from '#server/modules/notifications/facts.ts'
import {notificationKinds} from '#server/modules/notifications/kinds.ts'
import {testApp} from '../support/app.ts'
import {addressOf} from '../support/call.ts'
import type {Person} from '../support/people.ts'
import {columnsIn, writePayloads} from '../support/payload-world.ts'
import {storedPayloads} from '../support/payloads.ts'
import {pdfText} from '../support/pdf-text.ts'
import {notificationSamples, sampleVisit} from '../support/samples/notification-samples.ts'

/* What leaves the product as a mail, a push, a table, a calendar or a document holds typed texts as texts alone. */

const app = await testApp()
const public_url = 'https://village.test'
const folder = mkdtempSync(join(tmpdir(), 'village-payloads-'))
afterAll(() => rmSync(folder, {recursive: true, force: true}))

/** Who reads each side's notifications. */
const readers = {
  family: 'parent@demo.test',
  caretaker: 'caregiver@demo.test',
  office: 'agency@demo.test',
  field: 'field@demo.test',
} as const
type Side = keyof typeof readers
const sides = Object.keys(readers) as Side[]
const people = {} as Record<Side, Person>

async function logIn(email: string): Promise<Person> {
  const [row] = await app.rows<{user_id: string}>(`select id::text as user_id from users where email = '${email}'`)
  const known = {email, user_id: row!.user_id, token: ''}
  return {...known, token: await app.logInAgain(known)}
}

const ids = async (of: string) => (await app.rows<{id: string}>(`select id::text from ${of}`)).map(({id}) => id)

/** The names that a notification stores of a booking. */
const booking = {
  service: 'Child Care' as const,
  timezone: 'America/Chicago',
  number: 'V-12345',
  first_start: sampleVisit.start,
  family: 'Mona',
  provider: 'Cleo Cane',
  adult: 'Dana',
}

beforeAll(async () => {
  await seedDemo({database: app.deps.database, files: app.deps.files, clock: app.clock})
  for (const side of sides) people[side] = await logIn(readers[side])
  await app.db.insert(notices).values(
    sides.flatMap(side =>
      Object.entries(notificationSamples).map(([kind, facts]) => ({
        id: newId(),
        user_id: people[side].user_id,
        kind,
        side,
        facts: {...booking, ...facts, ...('meeting_id' in facts && {meeting_id: newId()})},
        created_at: app.clock.now(),
      })),
    ),
  )
  await writePayloads(app)
})

const head = {public_url, company_address: '100 Main St, Nashville, TN 37201'}
const write = (job: MailJob) => writeMail(job, {db: app.db, now: app.clock.now(), head})

/** Every notification that is sent this way. */
async function noticesBy(way: 'mail' | 'push'): Promise<{id: string; user_id: string}[]> {
  const rows = await app.rows<{id: string; user_id: string; kind: string}>(
    'select id::text, user_id::text, kind from notices where read_at is null',
  )
  return rows.filter(({kind}) => notificationKinds[kind as NotificationKind]?.by.includes(way as never))
}

/** The letters that are no notification's, for everything in the town that they may be about. */
async function letters(): Promise<MailJob[]> {
  const {user_id} = people.caretaker
  const by_user_id = people.family.user_id
  const [org_id] = await ids('organizations')
  const [parent_id] = await ids('parents')
  const admin = await app.staff('admin')
  await app.rows(`insert into notice_settings (user_id) values ('${by_user_id}') on conflict do nothing`)
  return [
    {mail: 'welcome', user_id},
    {mail: 'password_reset', user_id, next: '/forgot-password'},
    {mail: 'password_changed', user_id},
    {mail: 'let_in_again', user_id, restored: true},
    {mail: 'phone_changed', user_id},
    {mail: 'bank_changed', user_id},
    {mail: 'bank_changed', user_id: people.office.user_id, org_id: org_id!},
    {mail: 'second_step', user_id, change: 'on'},
    {mail: 'invitation', user_id, by_user_id},
    {mail: 'left_agency', user_id: people.field.user_id, org_id: org_id!},
    {mail: 'left_family', user_id, by_user_id},
    {mail: 'adult_left', parent_id: parent_id!, user_id},
    {mail: 'staff_waiting', user_id: admin.user_id, after: '2000-01-01T00:00:00.000Z', until: app.clock.now()},
    {mail: 'weekly_summary', user_id: by_user_id, week: mondayOf(app.clock.now().slice(0, 10))},
    ...(await ids('users where suspended_at is not null')).map(id => ({mail: 'suspended' as const, user_id: id})),
    ...(await ids('contact_messages')).map(message_id => ({mail: 'contact_message' as const, message_id})),
    ...(await ids('contact_answers')).map(answer_id => ({mail: 'contact_answer' as const, answer_id})),
  ]
}

/** The head of a mail as it travels, a line for each field. */
const fieldsOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map(line => line.split(':')[0]!)

const usual = ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To', 'Auto-Submitted']
const perhaps = new Set(['Reply-To', 'List-Unsubscribe', 'List-Unsubscribe-Post'])

function expectLetter({subject, text, html}: Mail): Set<string> {
  expect(subject).not.toMatch(/[\r\n]/)
  const {document} = new Window()
  document.write(html)
  const elements = [...document.querySelectorAll('*')]
  const names = new Set(elements.map(({tagName}) => tagName.toLowerCase()))
  const known = new Set(['html', 'head', 'meta', 'title', 'body', 'div', 'p', 'a', 'br'])
  expect([...names].filter(name => !known.has(name))).toEqual([])
  const attributes = elements.flatMap(element => [...element.attributes].map(({name}) => name))
  const allowed = new Set(['lang', 'charset', 'name', 'content', 'style', 'href'])
  expect(attributes.filter(name => !allowed.has(name))).toEqual([])
  for (const link of document.querySelectorAll('a')) {
    expect(link.getAttribute('href')?.startsWith(`${public_url}/`)).toBe(true)
  }
  return new Set([...columnsIn(subject), ...columnsIn(text), ...columnsIn(document.body.textContent)])
}

describe('typed texts stand as text', () => {
  test('in every mail: one head, and no markup of theirs', async () => {
    const mails: Mail[] = []
    for (const {id, user_id} of await noticesBy('mail')) {
      // none of what is answered already
      const mail = await write({mail: 'notice', notice_id: id, user_id})
      if (mail) mails.push(mail)
    }
    expect(mails.length).toBeGreaterThan(Object.keys(notificationSamples).length)
    for (const job of await letters()) {
      const mail = await write(job)
      if (!mail) throw new Error(`no mail: ${JSON.stringify(job)}`)
      mails.push(mail)
    }
    const mailer = fileMail(folder, {name: 'Village', address: 'support@village.test'})
    const shown = new Set<string>()
    for (const mail of mails) {
      for (const column of expectLetter(mail)) shown.add(column)
      await mailer.send(mail)
    }
    expect(readdirSync(folder)).toHaveLength(mails.length)
    for (const name of readdirSync(folder)) {
      const fields = fieldsOf(readFileSync(join(folder, name), 'utf8'))
      expect(fields.filter(field => !perhaps.has(field)).toSorted()).toEqual(usual.toSorted())
    }
    expect(shown).toContain('notices.facts')
    expect(shown).toContain('users.first_name')
    expect(shown).toContain('contact_messages.message')
  })

  test('in every push', async () => {
    const shown = new Set<string>()
    for (const {id, user_id} of await noticesBy('push')) {
      const row = await getNotification(app.db, user_id, id, app.clock.now())
      for (const language of Language.options) {
        const about = {now: app.clock.now(), zone: booking.timezone, is_brief: true}
        const {title, body, link} = inLanguage(language, () => writeNotification(row!, about))!
        for (const column of columnsIn(`${title}\n${body}`)) shown.add(column)
        expect(link).toMatch(/^\/[a-z]/)
      }
    }
    expect([...shown]).toEqual(['notices.facts'])
  })

  test('in every table for a spreadsheet: no formula, and no row of theirs', async () => {
    const staff = await app.staff('admin')
    const files: string[] = []
    for (const endpoint of Object.values(exports)) {
      files.push((await app.call(endpoint, {by: staff, query: {}})).text)
    }
    for (const by of [people.family, people.caretaker, people.office]) {
      files.push((await app.call(exportInvoices, {by, query: {}})).text)
    }
    const params = {year: app.clock.now().slice(0, 4)}
    files.push((await app.call(getEarningsCsv, {by: people.caretaker, params})).text)
    const shown = new Set<string>()
    for (const file of files) {
      const [names, ...rows] = cellsOf(file)
      for (const row of rows) {
        expect(row, names!.join()).toHaveLength(names!.length)
        const formulas = row.filter(cell => /^\s*[=+\-@]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))
        expect(formulas).toEqual([])
        for (const column of row.flatMap(cell => [...columnsIn(cell)])) shown.add(column)
      }
    }
    expect(shown).toContain('users.last_name')
    expect(shown).toContain('contact_messages.message')
    expect(shown).toContain('reviews.text')
  })

  test('in every calendar: no line of theirs', async () => {
    const files: string[] = []
    for (const by of Object.values(people)) {
      const {url} = await app.ok(makeCalendarFeed, {by})
      files.push((await app.call(readCalendarFeed, {params: {file: url.split('/').at(-1) ?? ''}})).text)
    }
    const times = {scheduled_start: sampleVisit.start, scheduled_end: sampleVisit.end}
    const visits = storedPayloads.map((title, i) => ({id: `${i}`, title, location: title, ...times}))
    files.push(calendarFile(visits, app.clock.now(), storedPayloads.join(' ')))
    const shown = new Set<string>()
    for (const file of files) {
      const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
      const events = lines.filter(line => line === 'BEGIN:VEVENT').length
      expect(lines.filter(line => line.startsWith('BEGIN:')).length).toBe(events + 1)
      expect(lines.filter(line => line.startsWith('UID:')).length).toBe(events)
      for (const line of lines) {
        expect(line).toMatch(/^[A-Z][A-Z-]*(;VALUE=DURATION)?:/)
        const value = line.slice(line.indexOf(':') + 1).replaceAll(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))
        for (const column of columnsIn(value)) shown.add(column)
      }
    }
    expect([...shown]).toEqual(['users.first_name'])
  })

  test('in every document: nothing that acts', async () => {
    const admin = await app.staff('admin')
    const read = async (path: string, by: {token: string}) => {
      const answer = await app.app.request(path, {headers: {Authorization: `Bearer ${by.token}`}})
      expect([path, answer.status]).toEqual([path, 200])
      return Buffer.from(await answer.arrayBuffer())
    }
    const documents: Buffer[] = []
    for (const id of await ids('invoices where number is not null')) {
      documents.push(await read(addressOf(getInvoicePdf, {id}), admin))
    }
    const notes = await app.rows<{id: string; number: string}>(
      'select invoice_id::text as id, number from credit_notes',
    )
    for (const note of notes) documents.push(await read(addressOf(getCreditNotePdf, note), admin))
    const year = app.clock.now().slice(0, 4)
    documents.push(await read(addressOf(getEarningsPdf, {year}), people.caretaker))
    const shown = new Set<string>()
    for (const document of documents) {
      expect(document.toString('latin1')).not.toMatch(/\/(JavaScript|JS|AA|OpenAction|Launch|URI|EmbeddedFile)\b/)
      // a line and a page end within a long word too
      const text = pdfText(document).replaceAll(/\s/g, '').replaceAll(foot, '')
      for (const column of columnsIn(text, payload => plain(payload).replaceAll(' ', ''))) shown.add(column)
    }
    expect(shown).toContain('users.last_name')
  })
})

/** The foot of a page, without spaces. */
const foot = /(?:Earnings\d{4}|(?:INV|CN)-[\d-]+),page\d+of\d+/g

/** The rows of a file of RFC 4180. */
function cellsOf(file: string): string[][] {
  const rows: string[][] = []
  const text = file.replace(/^\ufeff/, '')
  let row: string[] = []
  for (const {1: quoted, 2: bare, 3: end} of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\r\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}
