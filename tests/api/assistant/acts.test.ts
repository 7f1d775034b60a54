import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {isChatLink} from '#domain/content/chat-links.ts'
import * as familyBookings from '#contract/bookings/family-bookings.ts'
import * as invoices from '#contract/money/invoices.ts'
import {acceptReschedule, proposeReschedule} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {storeHelp} from '#server/db/seed/help/store-help.ts'
import {testApp} from '#tests/support/app.ts'
import {chatServer} from '#tests/support/assistant.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {moneyOf} from '#tests/support/money/money.ts'
import {storyOf} from '#tests/support/story.ts'
import {visitsOf} from '#tests/support/visit.ts'

const app = await testApp()
const story = storyOf(app)
const server = await chatServer(app.app)
beforeAll(() => storeHelp(app.db, testStart))
afterAll(server.close)
beforeEach(() => {
  app.clock.set(testStart)
  app.forgetLimits()
})

/** The answer's text and where its first link leads. */
const ask = async (token: string, question: string) => {
  const chat = await server.join({token})
  const {text, links} = await chat.ask(question)
  chat.close()
  for (const {path} of links) expect(isChatLink(path)).toBe(true)
  return {text, path: links[0]?.path}
}

test('a visit opens with its dialog, a booking and a request with theirs', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const open = await story.request(parent)
  expect((await ask(parent.token, `cancel ${open.number}`)).path).toBe(`/dash/parent/requests/${open.id}?act=cancel`)
  const booking = await story.confirmed(parent, carer)
  const [visit] = await story.sessions(parent, booking)
  expect((await ask(parent.token, `please cancel ${booking.number}`)).path).toBe(
    `/dash/parent/booking/${booking.id}?act=cancel`,
  )
  const at = `calendar?session=${visit!.id}`
  expect((await ask(carer.token, 'reschedule my next visit')).path).toBe(`/dash/caretaker/${at}&act=propose`)
  expect((await ask(carer.token, 'I am running late')).path).toBe(`/dash/caretaker/${at}`)
  app.clock.set(plusMs(visit!.scheduled_start, -600_000))
  expect((await ask(await app.logInAgain(carer), 'I am running late')).path).toBe(`/dash/caretaker/${at}&act=late`)
  expect((await story.sessions(parent, booking))[0]?.status).toBe('SCHEDULED')
})

test('a weekday that is today’s is the one of the next week where today has no visit to cancel or to move', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, carer, {
    schedule: [{date_range: ['2026-06-08', '2026-06-08'], time_range: ['09:00', '13:00']}],
  })
  const [monday] = await story.sessions(parent, booking)
  app.clock.set('2026-06-01T22:00:00.000Z')
  const token = await app.logInAgain(parent)
  const opens = (act: string) => `/dash/parent/calendar?session=${monday!.id}&act=${act}`
  for (const question of ['cancel my visit next monday', 'cancel my visit on monday', 'cancel monday']) {
    expect((await ask(token, question)).path).toBe(opens('cancel'))
  }
  expect((await ask(token, 'move my visit on monday to tuesday')).path).toBe(opens('propose'))
  expect((await ask(token, 'cancel my visit today')).text).toContain('You have no visit today')
})

test('thanks beside a wish are no thanks alone, and a visit is moved from the day it is on', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const [monday, tuesday] = await story.sessions(parent, await story.confirmed(parent, carer))
  const at = (id: string, act: string) => `/dash/parent/calendar?session=${id}&act=${act}`
  expect((await ask(parent.token, 'Thanks, cancel my visit on the 9th')).path).toBe(at(tuesday!.id, 'cancel'))
  expect((await ask(parent.token, 'Move my visit on the 9th to the 8th, thank you')).path).toBe(
    at(tuesday!.id, 'propose'),
  )
  expect((await ask(parent.token, 'cancel my visit on the 8th')).path).toBe(at(monday!.id, 'cancel'))
  expect((await ask(parent.token, 'thanks a lot for canceling')).text).toBe('You’re welcome. Anything else?')
})

test('the cost of many visits is that of all, though ten are listed', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  await story.confirmed(parent, carer, {
    schedule: [{date_range: ['2026-06-08', '2026-06-19'], time_range: ['09:00', '13:00']}],
  })
  const {text} = await ask(parent.token, 'how much will my visits this month cost')
  expect(text).toContain('The first 10 of 12:')
  expect(text.match(/•/g)).toHaveLength(10)
  // 12 visits of 4 hours at $25, with the fee
  expect(text).toContain('As booked all 12 cost $1,320.00.')
})

test('the visit to cancel, move or review is the one with the person who is named', async () => {
  const parent = await app.parent({first_name: 'Ada'})
  const [maya, june] = [
    await app.caretaker({first_name: 'Maya', last_name: 'Lee'}),
    await app.caretaker({first_name: 'June', last_name: 'Ross'}),
  ]
  const visitOn = async (carer: typeof maya, day: string) => {
    const schedule = [{date_range: [day, day] as [string, string], time_range: ['09:00', '13:00'] as [string, string]}]
    const [visit] = await story.sessions(parent, await story.confirmed(parent, carer, {schedule}))
    return visit!
  }
  const [first, second] = [await visitOn(maya, '2026-06-11'), await visitOn(june, '2026-06-12')]
  const at = (id: string, act: string) => `/dash/parent/calendar?session=${id}&act=${act}`
  expect((await ask(parent.token, 'cancel my next visit')).path).toBe(at(first.id, 'cancel'))
  expect((await ask(parent.token, "Cancel June's visit")).path).toBe(at(second.id, 'cancel'))
  expect((await ask(parent.token, 'Cancela la visita de June')).path).toBe(at(second.id, 'cancel'))
  expect((await ask(parent.token, 'move my visit with June to another day')).path).toBe(at(second.id, 'propose'))
  expect((await ask(june.token, 'cancel my visit with Ada')).path).toBe(
    `/dash/caretaker/calendar?session=${second.id}&act=cancel`,
  )
  const none = await ask(parent.token, "Cancel June's visit on Thursday, June 11")
  expect(none).toMatchObject({path: '/dash/parent/calendar'})
  expect(none.text).toContain('You have no visit with June Ross on June 11 that could be canceled.')
  const reason = await ask(parent.token, 'Cancel my next visit because of Leo’s fever')
  expect(reason.path).toBe(at(first.id, 'cancel'))
  expect((await ask(parent.token, 'Cancel Xenia’s Friday visit')).text).toContain('You have no visit with Xenia ')
  const moved = await ask(parent.token, 'Move my visit with Xenia')
  expect(moved.path).toBe(at(first.id, 'propose'))
  expect(moved.text).toMatch(/^I find no visit with Xenia\. .*: Child Care with Maya Lee\. Enter the new times there\./)
  const canceled = await ask(parent.token, 'cancel the visit with Grandma on Friday, June 12')
  expect(canceled.path).toBe(at(second.id, 'cancel'))
  expect(canceled.text).toMatch(
    /^I find no visit with Grandma\. .*: Child Care with June Ross\. Canceling it now costs/,
  )
  expect((await ask(parent.token, 'Leave a review for Xenia')).text).toContain('You have no visit with Xenia ')
  expect((await ask(parent.token, 'Review my last visit with June')).text).toBe(
    'You have no visit with June Ross in the last 60 days that you could review.',
  )
})

test('a visit moved after a tap on its start is the one a caregiver can be late for', async () => {
  const [parent, caretaker] = [await app.parent(), await app.caretaker()]
  const [session] = await story.sessions(parent, await story.confirmed(parent, caretaker))
  const {id, scheduled_start, scheduled_end} = session!
  const [start, end] = [plusMs(scheduled_start, 7 * 86_400_000), plusMs(scheduled_end, 7 * 86_400_000)]
  app.clock.set(plusMs(scheduled_start, -180_000))
  const post = () => ({key: newId(), params: {id}, body: {start, end}})
  await app.ok(proposeReschedule, {by: caretaker, ...post()})
  await app.ok(acceptReschedule, {by: parent, ...post()})
  app.clock.set(scheduled_end)
  await visitsOf(app).starts(caretaker, session!, {claimed_at: scheduled_start, offline: true})
  app.clock.set(plusMs(start, -600_000))
  const {path} = await ask(await app.logInAgain(caretaker), 'I am running late')
  expect(path).toBe(`/dash/caretaker/calendar?session=${id}&act=late`)
})

test('a request is filled with day, times and children', async () => {
  const parent = await app.parent()
  const {path, text} = await ask(parent.token, 'request for June 12 6 to 9 pm for 2 kids')
  expect(path).toMatch(/^\/dash\/parent\/request-service\?day=\d{4}-06-12&from=18:00&to=21:00&children=2$/)
  expect(text).toContain('nothing is sent')
  const {path: several} = await ask(parent.token, 'I need a sitter from Friday to Sunday 6 to 9 pm')
  expect(several).toBe('/dash/parent/request-service?day=2026-06-05&until=2026-06-07&from=18:00&to=21:00')
  const {path: week} = await ask(parent.token, 'I need a sitter next week 6 to 9 pm')
  expect(week, 'not every day of it').toBe('/dash/parent/request-service?from=18:00&to=21:00')
})

test('a rate is filled in where it may be, and not saved', async () => {
  const carer = await app.caretaker()
  expect((await ask(carer.token, 'change my rate to 31.50')).path).toBe('/dash/caretaker/edit?rate=31.5')
  expect((await ask(carer.token, 'change my rate to 9000')).text).toContain('between')
  expect(await ask(carer.token, 'raise my rate by $2')).toMatchObject({
    path: '/dash/caretaker/edit',
    text: 'Enter your new rate on your profile. It counts once you press Save, for new bids.',
  })
})

test('a bid opens for a request that the provider sees, and for no other', async () => {
  const [parent, carer, agency] = [await app.parent(), await app.caretaker(), await app.agency()]
  const {id, number} = await story.request(parent)
  expect((await ask(carer.token, `place a bid on request ${number}`)).path).toBe(`/dash/caretaker/nearby?request=${id}`)
  const hidden = await ask(agency.token, `place a bid on request ${number}`)
  expect(hidden).toEqual({text: `I find no open request ${number} that you can bid on.`, path: '/dash/agency/leads'})
})

test('paying, a tip and an invite open their dialogs for those who may', async () => {
  const [parent, agency] = [await app.parent(), await app.agency()]
  await story.confirmed(parent, agency)
  const [lead] = await app.rows<{id: string; number: string}>(
    `select id, number from invoices where org_id = '${agency.org_id}' and kind = 'lead'`,
  )
  expect((await ask(agency.token, `pay invoice ${lead!.number}`)).path).toBe(
    `/dash/agency/invoices/${lead!.id}?act=pay`,
  )
  expect((await ask((await app.agency()).token, `pay invoice ${lead!.number}`)).path).not.toContain(lead!.id)
  expect((await ask(agency.token, 'invite a member')).path).toBe('/dash/agency/members?act=invite')
  expect((await ask(parent.token, 'tip my sitter $20')).text).toContain('when you pay a statement')
})

test('without a date a review is of the last visit', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  expect((await ask(parent.token, 'review my sitter')).text).toBe('You have no visit to review yet.')
  const booking = await story.confirmed(parent, carer)
  const [visit] = await story.sessions(parent, booking)
  await app.rows(`update sessions set status = 'COMPLETED' where id = '${visit!.id}'`)
  app.clock.set(plusMs(visit!.scheduled_end, 3_600_000))
  expect((await ask(await app.logInAgain(parent), 'review my sitter')).path).toBe(`/dash/parent/reviews/${booking.id}`)
})

test('who is late during a visit is sent to the next one, whose menu is still there', async () => {
  const carer = await app.caretaker()
  const [first, second] = [await app.parent(), await app.parent({first_name: 'Nora'})]
  const at = (...time_range: [string, string]) => ({
    schedule: [{date_range: ['2026-06-08', '2026-06-08'] satisfies [string, string], time_range}],
  })
  const [now] = await story.sessions(first, await story.confirmed(first, carer, at('09:00', '13:00')))
  const [next] = await story.sessions(second, await story.confirmed(second, carer, at('13:30', '16:00')))
  app.clock.set(now!.scheduled_start)
  const [carerNow, firstNow] = [await app.logInAgain(carer), await app.logInAgain(first)]
  await visitsOf(app).starts({...carer, token: carerNow}, now!)
  app.clock.set(plusMs(now!.scheduled_start, 3_000_000))
  expect((await ask(firstNow, 'I am running late')).path).toBe(`/dash/parent/calendar?session=${now!.id}&act=late`)
  const {text, path} = await ask(carerNow, 'I am running late')
  expect(path).toContain(`/dash/caretaker/calendar?session=${next!.id}`)
  expect(text).toContain('Child Care for Nora')
  app.clock.set(plusMs(now!.scheduled_start, 2 * 3_600_000))
  expect((await ask(await app.logInAgain(first), 'I am running late')).text).toBe('You have no visit ahead.')
})

test('a booking that is over is described as it is, with no dialog to cancel it', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  const booking = await story.confirmed(parent, carer)
  const withdrawn = await story.request(parent)
  const path = `/dash/parent/booking/${booking.id}`
  expect((await ask(parent.token, `cancel ${booking.number}`)).path).toBe(`${path}?act=cancel`)
  await app.ok(familyBookings.cancelBooking, {by: parent, key: newId(), params: {id: withdrawn.id}, body: {}})
  const canceled = await ask(parent.token, `cancel ${withdrawn.number}`)
  expect(canceled).toEqual({text: expect.stringContaining('canceled'), path: `/dash/parent/booking/${withdrawn.id}`})
  expect(canceled.text).not.toContain('until you confirm')
  app.clock.set(booking.last_end)
  const ended = await ask(await app.logInAgain(parent), `cancel ${booking.number}`)
  expect(ended.path).toBe(path)
  expect(ended.text).not.toContain('until you confirm')
})

test('an invoice opens with its payment only for who can pay it there, and a tip goes to one that can be paid', async () => {
  const {parent, carer, id} = await careMoneyOf(app).stated()
  const [statement] = await app.rows<{number: string}>(`select number from invoices where id = '${id}'`)
  const tokens = {parent: await app.logInAgain(parent), carer: await app.logInAgain(carer)}
  const question = `pay invoice ${statement!.number}`
  const page = `/dash/parent/invoices/${id}`
  const paid = 'until you confirm'
  const expectUnpayable = async () => {
    expect(await ask(tokens.parent, question)).toEqual({text: expect.not.stringContaining(paid), path: page})
    expect(await ask(tokens.parent, 'tip my sitter $20')).toEqual({
      text: 'You add a tip when you pay a statement of visits. None can be paid online right now.',
      path: '/dash/parent/invoices',
    })
  }
  await expectUnpayable()
  await moneyOf(app).connect(carer)
  expect(await ask(tokens.parent, question)).toEqual({text: expect.stringContaining(paid), path: `${page}?act=pay`})
  expect((await ask(tokens.parent, 'tip my sitter $20')).path).toBe(`${page}?act=pay&tip=20`)
  expect(await ask(tokens.carer, question)).toEqual({
    text: expect.not.stringContaining(paid),
    path: `/dash/caretaker/invoices/${id}`,
  })
  await app.ok(invoices.markPaidOutside, {by: {...parent, token: tokens.parent}, key: newId(), params: {id}})
  await expectUnpayable()
})

test('a day that is not read is asked for, and no other visit opens', async () => {
  const [parent, carer] = [await app.parent(), await app.caretaker()]
  await story.confirmed(parent, carer)
  const which = {
    text: 'Which day do you mean by “12th”? Ask again with its month, such as “June 12”.',
    path: undefined,
  }
  expect(await ask(parent.token, 'cancel my 12th visit')).toEqual(which)
  expect(await ask(parent.token, 'move my 12th visit to Friday'), 'Friday is the new day').toEqual(which)
})

test('a tip goes to the one who is named of several who could be tipped, and to no one else', async () => {
  const {parent, carer, id} = await careMoneyOf(app).stated()
  await app.rows(`update users set first_name = 'Maya', last_name = 'Lee' where id = '${carer.user_id}'`)
  await moneyOf(app).connect(carer)
  const priya = await app.caretaker({first_name: 'Priya', last_name: 'Rao'})
  await moneyOf(app).connect(priya)
  const booking = await story.confirmed(parent, priya, {
    schedule: [{date_range: ['2026-07-06', '2026-07-06'], time_range: ['09:00', '13:00']}],
  })
  const [newer] = await app.rows<{id: string}>(`with i as (insert into invoices select (jsonb_populate_record(i,
      jsonb_build_object('id', gen_random_uuid(), 'number', 'INV-2026-900002', 'booking_id', '${booking.id}',
        'period_start', '2026-01-05', 'period_end', '2026-01-11', 'payee_caretaker_id', '${priya.caretaker_id}'))).*
      from invoices i where i.id = '${id}' returning id)
    insert into invoice_lines select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'invoice_id', i.id,
      'session_id', null))).* from invoice_lines l, i where l.invoice_id = '${id}' returning invoice_id as id`)
  const token = await app.logInAgain(parent)
  const page = (of: string) => `/dash/parent/invoices/${of}?act=pay&tip=20`
  expect((await ask(token, 'tip Maya $20')).path).toBe(page(id))
  expect((await ask(token, 'tip priya $20')).path).toBe(page(newer!.id))
  expect(await ask(token, 'tip Xenia $20')).toMatchObject({
    text: expect.stringMatching(/^I find no payments with Xenia\. /),
    path: '/dash/parent/invoices',
  })
})
