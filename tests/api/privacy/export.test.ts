import {strFromU8, unzipSync} from 'fflate'
import {beforeEach, expect, test} from 'vitest'
import {addChild} from '#contract/accounts/children.ts'
import {requestEmailChange, verifyEmailLink} from '#contract/accounts/email-change.ts'
import {listExports, requestExport} from '#contract/accounts/exports.ts'
import {setPicture, uploadCertificates} from '#contract/accounts/profile-edit.ts'
import {cancelBooking, declineByParent, endWeekly} from '#contract/bookings/family-bookings.ts'
import {declineInvitation} from '#contract/bookings/provider-bookings.ts'
import {writeReview} from '#contract/bookings/reviews.ts'
import {contactUs} from '#contract/content/support.ts'
import {blockThread, listThreads, reportMessage, sendMessage} from '#contract/messages/messages.ts'
import {listNotifications} from '#contract/notifications.ts'
import {makeCalendarFeed} from '#contract/sessions/calendar-feed.ts'
import {newId} from '#lib/id.ts'
import {purgeFiles} from '#server/jobs/files.ts'
import {newChangeToken} from '#server/modules/accounts/index.ts'
import {pathOf} from '#server/modules/privacy/export/collect.ts'
import {makeExport} from '#server/modules/privacy/index.ts'
import {assistantBegins} from '#server/db/is-message-of.ts'
import {saveContactMessage} from '#server/modules/support/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {password, type Person} from '#tests/support/people.ts'
import {blackPng, fileOf, pdf} from '#tests/support/pictures.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const care = careMoneyOf(app)
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const request = (by: Person) => app.ok(requestExport, {by, key: newId(), body: {}})
const make = (export_id: string) => makeExport(app.deps)({export_id})
const download = (by: {token: string}, id: string, typed: string | undefined = password) =>
  app.app.request(`/api/account/exports/${id}/download`, {
    method: 'POST',
    headers: {Authorization: `Bearer ${by.token}`, 'Content-Type': 'application/json'},
    body: JSON.stringify({password: typed}),
  })

type Data = Record<string, Record<string, unknown>[]>
async function copyOf(by: Person) {
  const {id} = await request(by)
  await make(id)
  const answer = await download(by, id)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = strFromU8(files['data.json']!)
  return {answer, files, text, data: JSON.parse(text) as Data}
}

test('a copy is made by a job, downloaded with the password for a day, and deleted then', async () => {
  const mia = await app.parent()
  const {id, state} = await request(mia)
  expect(state).toBe('making')
  // while it is being made there is one
  expect((await request(mia)).id).toBe(id)
  expect((await download(mia, id)).status).toBe(404)
  await make(id)
  const [ready] = (await app.ok(listExports, {by: mia})).items
  expect(ready).toMatchObject({id, state: 'ready', expires_at: '2026-06-02T15:00:00.000Z'})
  const [notice] = (await app.ok(listNotifications, {by: mia})).items
  expect(notice).toMatchObject({kind: 'export_ready', link: '/settings/export'})
  expect(notice?.body).toContain('Download it by Jun 2, 2026, 10:00 AM CT.')

  expect((await download(mia, id, 'not mine')).status).toBe(403)
  const stranger = await app.parent()
  expect((await download(stranger, id)).status).toBe(404)
  const answer = await download(mia, id)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  expect(await answer.arrayBuffer()).toHaveProperty('byteLength', ready!.bytes)

  const [file] = await app.rows<{key: string}>("select key from files where purpose = 'export'")
  app.clock.advance({days: 1})
  await purgeFiles(app.deps, app.clock.now())
  expect(await app.deps.files.get(file!.key)).toBeNull()
  expect((await download(mia, id)).status).toBe(404)
  expect((await app.ok(listExports, {by: mia})).items).toMatchObject([{id, state: 'expired', bytes: null}])
})

test('one that could not be made counts as failed after an hour, and three a day are enough', async () => {
  const mia = await app.caretaker()
  await request(mia)
  app.clock.advance({hours: 1})
  expect((await app.ok(listExports, {by: mia})).items).toMatchObject([{state: 'failed'}])
  for (let i = 0; i < 2; i++) await make((await request(mia)).id)
  expectRefusal(await app.call(requestExport, {by: mia, key: newId(), body: {}}), 429, 'too_many_requests')
})

test('it holds the person’s records and files, and no secret', async () => {
  const {parent, carer, booking} = await care.stated()
  await app.ok(setPicture, {by: carer, params: {id: carer.user_id}, files: {picture: [fileOf(blackPng(2), 'me.png')]}})
  const files = {certifications: [fileOf(pdf('CPR'), 'card.pdf')]}
  await app.ok(uploadCertificates, {by: carer, query: {title: 'CPR card'}, files})
  await app.ok(addChild, {by: parent, body: {first_name: 'Ellie', birth_month: '2023-04'}})
  const stars = {punctuality: 5, communication: 5, care: 5}
  await app.ok(writeReview, {by: parent, params: {id: booking.id}, body: {...stars, text: 'Grace is great'}})

  await app.ok(makeCalendarFeed, {by: carer})

  const hers = await copyOf(carer)
  expect(hers.data.calendar_addresses).toEqual([{user_id: carer.user_id, created_at: app.clock.now()}])
  expect(hers.data.caregiver).toMatchObject([{id: carer.caretaker_id}])
  expect(hers.data.confirmations).toHaveLength(2)
  expect(hers.data.invoices).toHaveLength(1)
  const paths = hers.data.files!.map(file => String(file.path))
  expect(paths).toHaveLength(2)
  expect(Object.keys(hers.files).toSorted()).toEqual(['data.json', ...paths].toSorted())
  for (const path of paths) expect(hers.files[path]!.byteLength).toBeGreaterThan(50)
  expect(pathOf({id: '1', purpose: 'avatar', type: 'image/svg+xml'})).toBe('files/avatar-1.svg')
  expect(strFromU8(hers.files[paths.find(path => path.endsWith('.pdf'))!]!)).toMatch(/^%PDF/)

  const family = await copyOf(parent)
  expect(family.data.children).toMatchObject([{first_name: 'Ellie'}])
  expect(family.data.bookings).toMatchObject([{id: booking.id, handover: expect.stringMatching(/4711/)}])
  expect(family.data.reviews_written).toMatchObject([{text: 'Grace is great'}])
  // what one side wrote is not in the copy of the other
  for (const words of ['door code', 'Ellie', 'Grace is great', 'Forrest Ave']) expect(hers.text).not.toContain(words)
  for (const {text} of [hers, family]) {
    expect(text).not.toMatch(/argon2|"(token|logout|password)_hash"|start_secret|"digest"|"key"/)
  }
})

test('it holds what the person reported, blocked and answered, and the credit notes, without staff’s words', async () => {
  const {parent, carer, booking} = await care.stated()
  const stars = {punctuality: 5, communication: 5, care: 5}
  await app.ok(writeReview, {by: parent, params: {id: booking.id}, body: {...stars, text: 'Grace is great'}})
  await app.rows(`update reviews set shown_at = '${testStart}', answer = 'Thank you', answered_at = '${testStart}',
    answered_by = '${carer.user_id}'`)
  const [thread] = (await app.ok(listThreads, {by: parent})).items
  const message = await app.ok(sendMessage, {by: parent, key: newId(), params: {id: thread!.id}, body: {text: 'Hm'}})
  const body = {reason: 'other', note: 'This is rude'} as const
  await app.ok(reportMessage, {by: carer, key: newId(), params: {id: message.id}, body})
  await app.ok(blockThread, {by: carer, key: newId(), params: {id: thread!.id}})
  await app.rows("update message_reports set closed_at = created_at, outcome = 'no_violation', memo = 'Staff think so'")
  await app.rows("update invoices set credit_status = 'REFUSED', credit_answer = 'Staff say no'")
  const [invoice] = await app.rows<{id: string}>('select id from invoices')
  await app.rows(`insert into credit_notes (id, number, invoice_id, amount_cents, reason, created_at)
    values ('${newId()}', 'CN-1', '${invoice!.id}', 500, 'Asked for', '${testStart}')`)

  const {data, text} = await copyOf(carer)
  expect(data.messages_reported).toMatchObject([{reason: 'other', note: 'This is rude'}])
  expect(data.blocks).toMatchObject([{by: 'provider', parent_id: parent.parent_id}])
  expect(data.review_answers_written).toMatchObject([{booking_id: booking.id, answer: 'Thank you'}])
  expect(data.credit_notes).toMatchObject([{number: 'CN-1', amount_cents: 500}])
  expect(text).not.toMatch(/Staff think so|Staff say no|Grace is great/)
  const family = await copyOf(parent)
  expect(family.data.credit_notes).toHaveLength(1)
  expect(family.text).not.toMatch(/This is rude|Thank you|Staff say no/)
})

test('a copy has why its person declined an offer, and its bidder’s has not', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const request = await story.request(parent)
  await story.bid(caretaker, request)
  const body = {caretaker_id: caretaker.caretaker_id, reason: 'Too far away'}
  await app.ok(declineByParent, {by: parent, params: {id: request.id}, body})
  const {data} = await copyOf(parent)
  expect(data.offers_declined).toMatchObject([{booking_id: request.id, decline_reason: 'Too far away'}])
  const bidders = await copyOf(caretaker)
  expect(bidders.data.offers_declined).toEqual([])
})

test('one adult’s copy leaves out what only the other adult wrote', async () => {
  const first = await app.parent()
  const second = await app.parent()
  await app.rows(`delete from family_adults where user_id = '${second.user_id}'`)
  await app.rows(`insert into family_adults values ('${first.parent_id}', '${second.user_id}', 2, '${testStart}')`)
  await story.request(first)
  const {data, text} = await copyOf(second)
  expect(data.bookings).toMatchObject([{number_of_children: 1}])
  expect(text).not.toMatch(/Likes trains|door code|Forrest Ave/)
  expect(text).not.toContain(first.email)
})

test.each(['admin', 'blog_writer'] as const)('a %s gets a copy as well', async role => {
  const {data} = await copyOf(await app.staff(role))
  expect(data.account).toHaveLength(1)
})

test('a family’s copy has why it canceled, and not why the other side did', async () => {
  const parent = await app.parent()
  const caretaker = await app.caretaker()
  const asked = await story.request(parent, {invite: {caretaker_ids: [caretaker.caretaker_id], then_open: false}})
  await app.ok(declineInvitation, {
    by: caretaker,
    key: newId(),
    params: {id: asked.id},
    body: {reason: 'Text me at (615) 555-0142'},
  })
  const canceled = await story.request(parent)
  await app.ok(cancelBooking, {by: parent, key: newId(), params: {id: canceled.id}, body: {reason: 'Grandma can come'}})
  const {data, text} = await copyOf(parent)
  expect(data.bookings).toMatchObject([{id: asked.id}, {id: canceled.id, cancelled_reason: 'Grandma can come'}])
  expect(text).not.toContain('555-0142')
})

test('why weekly care ended is in the copy of the side that ended it', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const schedule = [
    {date_range: ['2026-06-08'] as [string], weekdays: [1], time_range: ['09:00', '13:00'] as [string, string]},
  ]
  const booking = await story.confirmed(parent, caretaker, {schedule})
  const body = {last_day: '2026-06-24', reason: 'I move away'}
  await app.ok(endWeekly, {by: caretaker, key: newId(), params: {id: booking.id}, body})
  expect((await copyOf(caretaker)).text).toContain('I move away')
  expect((await copyOf(parent)).text).not.toContain('I move away')
})

test('messages to support are in the copy only once the address they came from is verified', async () => {
  const stranger = {name: 'Zoe', email: 'zoe@example.test', topic: 'Safety', message: 'I feel unsafe'} as const
  await app.ok(contactUs, {body: stranger})
  const parent = await app.parent({email: stranger.email, email_verified: false})
  const unverified = await copyOf(parent)
  expect(unverified.data.contact_messages).toEqual([])
  expect(unverified.text).not.toContain('I feel unsafe')
  await app.rows(`update users set email_verified_at = '${testStart}' where id = '${parent.user_id}'`)
  expect((await copyOf(parent)).data.contact_messages).toMatchObject([{message: 'I feel unsafe'}])
})

test('what the assistant wrote to staff for an account is in its copy before its address is verified', async () => {
  const address = {name: 'Zoe', email: 'zoe@example.test'}
  const write = (message: string) =>
    saveContactMessage(app.db, app.deps.jobs, {
      ...address,
      user_id: null,
      topic: 'Other',
      message,
      now: app.clock.now(),
    })
  await write(`${assistantBegins.conversation}They: of an earlier account`)
  app.clock.advance({minutes: 1})
  const parent = await app.parent({email: address.email, email_verified: false})
  await app.ok(contactUs, {body: {...address, topic: 'Other', message: 'By a stranger'}})
  const own = `${assistantBegins.conversation}They: a person, please`
  await write(own)
  expect((await copyOf(parent)).data.contact_messages).toMatchObject([{message: own}])
})

/** Moves an account to another address, whose mail is not read here. */
async function moveTo(by: Person, new_email: string) {
  await app.ok(requestEmailChange, {by, params: {id: by.user_id}, body: {new_email, current_password: password}})
  const [change] = await app.rows<{id: string}>('select id::text from email_changes where confirmed_at is null')
  await app.ok(verifyEmailLink, {body: {token: await newChangeToken(app.db, change!.id)}})
}

test('after a change of email, older messages to support are in the copy, and not in that of who has the address next', async () => {
  const send = (message: string, by?: Person) =>
    app.ok(contactUs, {body: {name: 'Zoe', email: 'zoe@example.test', topic: 'Other', message}, ...(by && {by})})
  const zoe = await app.parent({email: 'zoe@example.test'})
  const other = await app.parent()
  await send('Before the move')
  await send('Signed in', other)
  await moveTo(zoe, 'zoe2@example.test')
  await moveTo(zoe, 'zoe3@example.test')
  const next = await app.parent({email: 'zoe@example.test'})
  await send('Of the next one')
  const inCopyOf = async (by: Person) => (await copyOf(by)).data.contact_messages?.map(({message}) => message)
  expect(await inCopyOf(zoe)).toEqual(['Before the move'])
  expect(await inCopyOf(next)).toEqual(['Of the next one'])
  expect(await inCopyOf(other)).toEqual(['Signed in'])
})

test('a change from an address that was never verified takes no message of a stranger along', async () => {
  const body = {name: 'Zoe', email: 'zoe@example.test', topic: 'Safety', message: 'I feel unsafe'} as const
  await app.ok(contactUs, {body})
  const parent = await app.parent({email: body.email, email_verified: false})
  await moveTo(parent, 'mine@example.test')
  expect((await copyOf(parent)).data.contact_messages).toEqual([])
})

test('its notifications have what Village says, without the words and ids of others', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const notices = [
    ['invoice_credited', {number: 'INV-1', amount_cents: 500, reason: 'visit_canceled:2026-06-08'}],
    ['invoice_credited', {number: 'INV-2', amount_cents: 500, reason: 'Staff were sorry'}],
    [
      'invoice_reduced',
      {as: 'payer', number: 'INV-3', amount_cents: 500, reason: 'other_amount', note: 'CN-3', by: null},
    ],
    ['post_review_answered', {post_id: newId(), title: 'Naps', from: 'Ed', approved: false, note: 'Too long'}],
    ['staff_message', {text: 'Please call us'}],
    ['meeting_answered', {answer: 'decline', reason: 'I am ill', by_user_id: caretaker.user_id}],
  ] as const
  for (const [kind, facts] of notices) {
    await app.rows(`insert into notices (user_id, id, kind, side, facts, created_at)
      values ('${parent.user_id}', '${newId()}', '${kind}', 'family', '${JSON.stringify(facts)}', '${testStart}')`)
  }
  const {data, text} = await copyOf(parent)
  const factsOf = (kind: string) => data.notifications!.filter(each => each.kind === kind).map(({facts}) => facts)
  expect(factsOf('invoice_credited')).toEqual([notices[0][1], {number: 'INV-2', amount_cents: 500}])
  expect(factsOf('invoice_reduced')).toEqual([notices[2][1]])
  expect(factsOf('post_review_answered')).toMatchObject([{title: 'Naps', approved: false}])
  expect(factsOf('meeting_answered')).toEqual([{answer: 'decline'}])
  expect(text).not.toMatch(/Staff were sorry|Too long|Please call us|I am ill/)
  expect(text).not.toContain(caretaker.user_id)
})
