import {beforeEach, expect, test} from 'vitest'
import {getAnyBooking, listAllBookings} from '#contract/admin/bookings.ts'
import {addChildFor} from '#contract/admin/careseeker-children.ts'
import * as careseekers from '#contract/admin/careseekers.ts'
import {settleException} from '#contract/admin/exceptions.ts'
import {listFamilyCalls} from '#contract/admin/family-calls.ts'
import {markPaidOutsideByStaff} from '#contract/admin/invoices.ts'
import {addNote} from '#contract/admin/notes.ts'
import {listAudit} from '#contract/admin/operations.ts'
import {searchAll} from '#contract/admin/search.ts'
import {bidByCaretaker} from '#contract/bookings/offers.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {contactUs} from '#contract/content/support.ts'
import {listCaretakerInvoices} from '#contract/money/invoices.ts'
import {listNotifications} from '#contract/notifications.ts'
import {cancelSession, proposeReschedule} from '#contract/sessions/sessions.ts'
import {hour_ms} from '#domain/constants.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {tick} from '#server/jobs/tick.ts'
import {eraseAgain} from '#server/modules/privacy/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {someRequest, storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const money = moneyOf(app)
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const zephyrine = {
  first_name: 'Zephyrine',
  last_name: 'Quillfeather',
  phone_number: '(615) 555-7171',
  email: 'zq@wisteria.test',
  number_of_children: 1,
  children_details: 'Ottoline likes trains',
}
const words = /Zephyrine|Quillfeather|wisteria|555.?7171|Ottoline|36\.1717/i

/** Tables in which the family's words are found, but stored answers, which go by themselves. */
async function tablesWithWords() {
  const tables = await app.rows<{name: string}>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
  )
  const found: string[] = []
  for (const {name} of tables.filter(each => each.name !== 'public.idempotency_keys')) {
    const rows = await app.rows<{text: string}>(`select t::text as text from ${name} t`)
    if (rows.some(({text}) => words.test(text))) found.push(name)
  }
  return found
}

/** A family without an account with a booking that is ahead and an open request with a bid. */
async function entered() {
  const [staff, caretaker] = [await app.staff(), await app.caretaker({first_name: 'Grace'})]
  const family = await app.ok(careseekers.createNonUser, {by: staff, key: newId(), body: zephyrine})
  const child = {first_name: 'Ottoline', birth_month: '2022-05', allergies: 'Wisteria'}
  const {id: child_id} = await app.ok(addChildFor, {by: staff, key: newId(), params: {id: family.id}, body: child})
  const asked = async (day: string) => {
    const request: RequestBody = {
      ...someRequest,
      schedule: [{date_range: [day, day], time_range: ['09:00', '13:00']}],
      latitude: 36.171717,
      location: 'Wisteria Lane',
      address: {line1: '4711 Wisteria Lane', city: 'Nashville', state: 'TN', zip: '37206'},
      child_ids: [child_id],
      notes: 'Ottoline sleeps at noon',
      handover: 'Ring for Zephyrine',
    }
    const body = {audience: 'caretakers' as const, request}
    const {id} = await app.ok(careseekers.requestForNonUser, {by: staff, key: newId(), params: {id: family.id}, body})
    return {offer: await story.bid(caretaker, {id}), id, params: {id: family.id, bookingId: id}}
  }
  const [booked, open] = [await asked('2026-06-15'), await asked('2026-06-22')]
  const approved = {by: staff, key: newId(), params: booked.params, body: {offer_id: booked.offer.id}}
  const {visits} = await app.ok(careseekers.approveForNonUser, approved)
  app.clock.advance({minutes: 1})
  const erase = (body: object = {}) =>
    app.call(careseekers.eraseNonUser, {by: staff, key: newId(), params: {id: family.id}, body})
  const cancel = () =>
    app.ok(careseekers.cancelForNonUser, {
      by: staff,
      key: newId(),
      params: booked.params,
      body: {reason: 'Ottoline is ill'},
    })
  return {staff, caretaker, family, booked, open, visit: visits[0]!, erase, cancel}
}

test('a family without an account is erased once nothing is open, and what the books need stays', async () => {
  const {staff, caretaker, family, booked, open, visit, erase, cancel} = await entered()
  await app.ok(addNote, {
    by: staff,
    key: newId(),
    body: {target: 'careseeker', target_id: family.id, text: 'Quillfeather called'},
  })
  const message = {name: 'Quillfeather', email: zephyrine.email, topic: 'Other', message: 'I am Zephyrine'} as const
  await app.ok(contactUs, {body: message})
  const times = {start: plusMs(visit.scheduled_start, hour_ms), end: plusMs(visit.scheduled_end, hour_ms)}
  await app.ok(proposeReschedule, {by: caretaker, key: newId(), params: {id: visit.id}, body: times})
  const refused = expectRefusal(await erase(), 409, 'account_in_use')
  expect(refused.current).toMatchObject({items: [{kind: 'visit', booking_id: booked.id, count: 1}], more: 0})
  await cancel()
  expect((await tablesWithWords()).length).toBeGreaterThan(4)

  expect((await erase()).status).toBe(200)
  expect(await tablesWithWords()).toEqual([])
  // the bidder of the open request is notified, without the family's name
  const bells = (await app.ok(listNotifications, {by: caretaker})).items.map(({kind, title}) => ({kind, title}))
  const detail = await app.ok(getAnyBooking, {by: staff, params: {id: open.id}})
  expect(detail).toMatchObject({status: 'CANCELLED', family: {name: 'Closed account', phone_number: null}})
  expect(bells).toEqual([{kind: 'offer_closed', title: 'Your bid was not chosen'}])
  // both bookings and the log are still there
  const {items} = await app.ok(listAllBookings, {by: staff, query: {parent_id: family.id}})
  expect(items.map(({id}) => id).toSorted()).toEqual([booked.id, open.id].toSorted())
  const log = await app.ok(listAudit, {by: staff, query: {target_id: family.id}})
  expect(log.items[0]).toMatchObject({action: 'careseeker.erased', by: {user_id: staff.user_id}})
  expect(log.items.at(-1)).toMatchObject({action: 'careseeker.created', after: {phone_number: null}})
})

test('what staff wrote in the family’s words goes as well: of offers, doors, confirmations, decisions and payments', async () => {
  const {staff, caretaker, booked, open, visit, erase} = await entered()
  const post = () => ({by: staff, key: newId()})
  const declined = {offer_id: open.offer.id, reason: 'Ottoline is shy'}
  await app.ok(careseekers.declineForNonUser, {...post(), params: open.params, body: declined})
  const door = {handover: 'Ask Quillfeather next door'}
  await app.ok(careseekers.changeAddressForNonUser, {...post(), params: booked.params, body: door})
  const params = {id: visit.id}
  await money.until(visit.scheduled_start)
  const started = {reason: 'Zephyrine had no signal', memo: 'Ottoline was asleep'}
  await app.ok(careseekers.confirmStartOnBehalf, {...post(), params, body: started})
  await money.until(visit.scheduled_end)
  const times = {started_at: visit.scheduled_start, ended_at: visit.scheduled_end}
  const decision = {act: 'settle', ...times, reason_code: 'both_told', memo: 'Zephyrine said so'} as const
  await app.ok(settleException, {...post(), params, body: decision})
  await money.until('2026-06-22T12:00:00.000Z')
  const [statement] = await app.ok(listCaretakerInvoices, {by: caretaker})
  const paid = {params: {id: statement!.id}, body: {memo: 'Mrs. Quillfeather sent a check'}}
  await app.ok(markPaidOutsideByStaff, {...post(), ...paid})
  expect(await tablesWithWords()).toEqual(expect.arrayContaining(['public.offers', 'public.resolutions']))
  expect((await erase()).status).toBe(200)
  expect(await tablesWithWords()).toEqual([])
  // that and how it was decided stays
  expect(await app.rows('select reason_code, memo from resolutions')).toEqual([{reason_code: 'both_told', memo: ''}])
})

test('an erased family is found nowhere, and takes no request, edit or call', async () => {
  const {staff, family, erase, cancel} = await entered()
  await cancel()
  await erase()
  const params = {id: family.id}
  expectRefusal(await app.call(careseekers.getNonUser, {by: staff, params}), 404, 'not_found')
  const edit = {by: staff, params, body: {first_name: 'Zephyrine'}}
  expectRefusal(await app.call(careseekers.editNonUser, edit), 404, 'not_found')
  const request = {audience: 'caretakers' as const, request: someRequest}
  const asked = {by: staff, key: newId(), params, body: request}
  expectRefusal(await app.call(careseekers.requestForNonUser, asked), 404, 'not_found')
  expectRefusal(await erase(), 404, 'not_found')
  expect(await app.ok(careseekers.listNonUsers, {by: staff})).toMatchObject({items: [], total: {count: 0}})
  for (const q of ['Closed account', '6155557171', zephyrine.email]) {
    expect((await app.ok(searchAll, {by: staff, query: {q}})).careseekers.items).toEqual([])
  }
  expect((await app.ok(listFamilyCalls, {by: staff})).items).toEqual([])
})

test('only the family that was read is erased, and of two at once one answers', async () => {
  const {staff, family, erase, cancel} = await entered()
  await cancel()
  const body = {phone_number: '(615) 555-7272'}
  await app.ok(careseekers.editNonUser, {by: staff, params: {id: family.id}, body})
  const seen = {phone_number: family.phone_number}
  const {current} = expectRefusal(await erase({seen}), 409, 'record_changed')
  expect(current).toMatchObject({phone_number: '(615) 555-7272'})
  const answers = await Promise.all([erase(), erase()])
  expect(answers.map(({status}) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('a bid at the same moment is closed with the request, or refused', async () => {
  const {open, erase, cancel} = await entered()
  await cancel()
  const june = await app.caretaker({first_name: 'June'})
  const bid = {by: june, key: newId(), params: {id: open.id}, body: {hourly_rate: 25}}
  const [erased] = await Promise.all([erase(), app.call(bidByCaretaker, bid)])
  expect(erased.status).toBe(200)
  expect(await app.rows(`select id from offers where booking_id = '${open.id}' and status = 'SUBMITTED'`)).toEqual([])
})

test('a visit that the caregiver cancels at the same moment leaves no call to the erased family', async () => {
  const {staff, caretaker, family, visit, erase} = await entered()
  const cancelling = {by: caretaker, key: newId(), params: {id: visit.id}, body: {reason: 'Zephyrine knows'}}
  const [erased, cancelled] = await Promise.all([erase(), app.call(cancelSession, cancelling)])
  expect(cancelled.status).toBe(200)
  if (erased.status === 409) expect((await erase()).status).toBe(200)
  expect((await app.ok(listFamilyCalls, {by: staff})).items).toEqual([])
  expect(await app.rows(`select id from family_calls where parent_id = '${family.id}'`)).toEqual([])
  expect(await tablesWithWords()).toEqual([])
})

test('a decision that makes care to bill at the same moment comes after the erase, or keeps the family', async () => {
  const {staff, visit, erase} = await entered()
  await money.until('2026-06-18T12:00:00.000Z')
  await tick(app.db, app.clock.now())
  const times = {started_at: visit.scheduled_start, ended_at: visit.scheduled_end}
  const decision = {act: 'settle', ...times, reason_code: 'both_told', memo: 'It took place'} as const
  const decide = () => app.call(settleException, {by: staff, key: newId(), params: {id: visit.id}, body: decision})
  const [erased, decided] = await Promise.all([erase(), decide()])
  expect(decided.status).toBe(200)
  const deeds = await app.rows<{action: string}>(
    "select action from audit_log where action in ('session.decided', 'careseeker.erased') order by id",
  )
  const first = erased.status === 200 ? ['careseeker.erased'] : []
  expect(deeds.map(({action}) => action)).toEqual([...first, 'session.decided'])
})

test('an erase that fails is not on the list of erased families, and a family that goes on is not erased later', async () => {
  const {staff, family, erase, cancel} = await entered()
  await cancel()
  await app.rows('alter table parents add constraint fails check (number_of_children > 0)')
  const failed = await erase()
  await app.rows('alter table parents drop constraint fails')
  expect(failed.status).toBe(500)
  expect(await app.deps.files.list('erased-')).not.toContain(`erased-${family.id}`)

  // as if the erase had failed while it was committed
  const listed = {parent_id: family.id, at: app.clock.now()}
  await app.deps.files.put(`erased-${family.id}`, Buffer.from(JSON.stringify(listed)))
  app.clock.advance({minutes: 1})
  const request = {audience: 'caretakers' as const, request: someRequest}
  await app.ok(careseekers.requestForNonUser, {by: staff, key: newId(), params: {id: family.id}, body: request})
  const trouble: unknown[] = []
  const again = {now: app.clock.now(), onTrouble: (error: unknown) => void trouble.push(error)}
  expect(await eraseAgain(app.db, [app.deps.files], again)).toBe(0)
  expect(String(trouble)).toContain(family.id)
  expect(await app.ok(careseekers.getNonUser, {by: staff, params: {id: family.id}})).toMatchObject(zephyrine)
})

test('messages from an address that another family has as well stay', async () => {
  const {staff, erase, cancel} = await entered()
  await cancel()
  const other = {...zephyrine, first_name: 'Walter', last_name: 'Dunn'}
  await app.ok(careseekers.createNonUser, {by: staff, key: newId(), body: other})
  const message = {name: 'Walter Dunn', email: zephyrine.email, topic: 'Other', message: 'Hello'} as const
  await app.ok(contactUs, {body: message})
  expect((await erase()).status).toBe(200)
  expect(await app.rows('select name from contact_messages')).toEqual([{name: 'Walter Dunn'}])
})

test('a family with an account is erased by itself alone', async () => {
  const [staff, parent] = [await app.staff(), await app.parent()]
  const call = {by: staff, key: newId(), params: {id: parent.parent_id}, body: {}}
  expectRefusal(await app.call(careseekers.eraseNonUser, call), 404, 'not_found')
})

test('a database that went back to a backup erases it again, with its open requests', async () => {
  const {staff, family, open, erase, cancel} = await entered()
  await cancel()
  await erase()
  const contact = JSON.stringify({first_name: 'Zephyrine', last_name: 'Quillfeather', phone_number: null, email: null})
  await app.rows(`update parents set contact = '${contact}' where id = '${family.id}'`)
  await app.rows(`update bookings set status = 'PENDING', cancelled_at = null where id = '${open.id}'`)
  const trouble: unknown[] = []
  const again = {now: app.clock.now(), onTrouble: (error: unknown) => void trouble.push(error)}
  expect(await eraseAgain(app.db, [app.deps.files], again)).toBe(1)
  expect(trouble).toEqual([])
  expect(await tablesWithWords()).toEqual([])
  expect(await app.ok(getAnyBooking, {by: staff, params: {id: open.id}})).toMatchObject({status: 'CANCELLED'})
  expect(await eraseAgain(app.db, [app.deps.files], again)).toBe(0)
})
