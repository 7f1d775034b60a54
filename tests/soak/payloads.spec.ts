import {maskContacts} from '#domain/messages/mask-contacts.ts'
import {expect, test} from '#tests/support/browser/fixtures.ts'
import {textsOn, watchIntrusions} from '#tests/support/browser/intrusions.ts'
import {columnsIn, payloadColumns, writePayloads} from '#tests/support/payload-world.ts'
import {areas, openEveryRoute, seedTown} from './every-route.ts'

/**
 * Typed texts that the town's screens show only once something is pressed, such as the bell, or not at all.
 * tests/security/payloads-sent.test.ts reads what of them is sent.
 */
const on_no_screen = new Set([
  ...['bookings.weekly_end', 'caretakers.booking_time', 'chat_messages.text', 'contact_answers.text', 'faqs.aliases'],
  ...['faqs.answer_es', 'faqs.links', 'faqs.question_es', 'files.name', 'files.refused_reason'],
  ...['invitations.decline_reason', 'invoice_lines.description', 'invoices.credit_answer', 'meetings.address'],
  ...['meetings.reason', 'message_reports.memo', 'notices.facts', 'organizations.suspended_reason', 'passkeys.name'],
  ...['payments.refund_reason', 'post_revisions.cover_alt', 'post_revisions.summary', 'post_revisions.tags'],
  ...['post_revisions.title', 'posts.review_note', 'reschedules.reason', 'resolutions.memo', 'reviews.answer'],
  ...['reviews.hidden_reason', 'saved_filters.name', 'saved_filters.search', 'sessions.cancelled_reason'],
  ...['staff_notes.text', 'users.suspended_reason'],
])

/** As the product itself writes a text: without contacts before a booking, and with the fee in answers to questions. */
const asWritten = (payload: string) => (payload === '{{platform_fee}}' ? '10%' : maskContacts(payload).text)

test('where every typed text is a payload, each screen shows it as text, and nothing of it runs', async ({
  live,
  database,
  visitor,
}) => {
  await seedTown(live, database)
  await writePayloads(live.app)
  const shown = new Set<string>()
  const faults: string[] = []
  for (const area of areas) {
    const device = await visitor()
    const intrusions = await watchIntrusions(device.page)
    await openEveryRoute(area, {live, visitor: device}, async (page, path) => {
      const texts = await textsOn(page)
      try {
        for (const column of columnsIn(texts, asWritten)) shown.add(column)
      } catch (error) {
        faults.push(`${area.who} ${path}: ${(error as Error).message}`)
      }
    })
    expect(intrusions, area.who).toEqual({hits: 0, elsewhere: [], violations: []})
  }
  expect.soft(faults).toEqual([])
  expect([...payloadColumns].filter(column => !shown.has(column) && !on_no_screen.has(column))).toEqual([])
})
