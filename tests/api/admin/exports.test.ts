import {beforeEach, expect, test} from 'vitest'
import * as exports from '#contract/admin/exports.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {reviewsOf} from '#tests/support/reviews.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)

beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

/** The rows of a file, without its end. */
const linesOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')

test('a list is exported with its own filters, and that is in the audit log without the words typed', async () => {
  const staff = await app.staff()
  const ada = await app.parent({first_name: 'Ada', last_name: 'Quill, "the 2nd"'})
  const bea = await app.parent({first_name: 'Bea', last_name: 'Moss'})
  const booking = await story.confirmed(ada, await app.caretaker({first_name: 'Grace', last_name: 'Okafor'}))
  await story.request(bea)
  const answer = await app.call(exports.exportBookings, {by: staff, query: {status: 'CONFIRMED', q: 'quill'}})
  expect(answer.headers.get('Content-Type')).toMatch('text/csv')
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="village-bookings.csv"')
  const lines = linesOf(answer.text)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^Number,Status,Sent to,Service,Careseeker,/)
  expect(lines[1]).toMatch(`${booking.number},Confirmed,Caregivers,Child Care,"Ada Quill, ""the 2nd""",Grace Okafor,`)
  const [entry] = (await app.ok(listAudit, {by: staff, query: {}})).items
  expect(entry).toMatchObject({action: 'list.exported', target_id: 'bookings'})
  expect(entry!.after).toEqual({status: 'CONFIRMED', was_searched: true})
})

test('the audit log is exported in words, with the code of each change beside them', async () => {
  const staff = await app.staff()
  await app.call(exports.exportInvoicesOfAll, {by: staff, query: {}})
  const [head, ...lines] = linesOf((await app.call(exports.exportAudit, {by: staff, query: {}})).text)
  expect(head).toMatch(/^At UTC,By,Change,Action,Of,/)
  expect(lines.join()).toContain(',exported the list “Invoices”,list.exported,')
})

test('a name that a spreadsheet would take for a formula is text', async () => {
  const staff = await app.staff()
  await app.parent({first_name: '=HYPERLINK("http://evil.test")', last_name: '+1'})
  const {text} = await app.call(exports.exportCareseekers, {by: staff, query: {}})
  expect(linesOf(text)[1]).toMatch(`"'=HYPERLINK(""http://evil.test"")",'+1,Careseeker,`)
})

test('a file goes on beyond one page of the list', async () => {
  const staff = await app.staff()
  await app.rows(`insert into contact_messages (id, name, email, message, created_at)
    select gen_random_uuid(), 'Ada ' || n, 'ada@example.test', 'Hello', '${testStart}' from generate_series(1, 2300) n`)
  const lines = linesOf((await app.call(exports.exportMessages, {by: staff, query: {}})).text)
  expect(lines).toHaveLength(2301)
  expect(new Set(lines).size).toBe(2301)
})

test('a rating has one decimal', async () => {
  const {visited, writes} = reviewsOf(app)
  const parent = await app.parent()
  const booking = await visited(parent, await app.caretaker())
  await writes(parent, booking, {care: 4})
  const {text} = await app.call(exports.exportReviews, {by: await app.staff(), query: {}})
  expect(linesOf(text)[1]).toContain(',4.7,Came on time,')
})

test('every list can be exported', async () => {
  const staff = await app.staff()
  await app.agency()
  for (const endpoint of Object.values(exports)) {
    const {status, text} = await app.call(endpoint, {by: staff, query: {}})
    expect([endpoint.path, status]).toEqual([endpoint.path, 200])
    expect(linesOf(text)[0], endpoint.path).toContain(',')
  }
})

test('phone numbers are written as on the screen, not as a formula', async () => {
  const staff = await app.staff()
  await app.parent({first_name: 'Ada', phone_number: '+1 615 555 0123'})
  const answer = await app.call(exports.exportCareseekers, {by: staff, query: {}})
  expect(answer.text).toContain('(615) 555-0123')
})

test('statuses are in the English words of the screens, on a Spanish screen too', async () => {
  const staff = await app.staff()
  const caretaker = await app.caretaker()
  await story.confirmed(await app.parent(), caretaker)
  const {text} = await app.call(exports.exportBookings, {by: staff, query: {}, headers: {'Accept-Language': 'es'}})
  expect(linesOf(text)[1]).toMatch(/^V-\w+,Confirmed,Caregivers,Child Care,/)
})
