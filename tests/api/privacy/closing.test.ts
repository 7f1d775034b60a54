import {beforeEach, describe, expect, test} from 'vitest'
import {login, getProfile} from '#contract/accounts/auth.ts'
import {closeAccount, reopenAccount, undoClosing} from '#contract/accounts/closing.ts'
import {listSignIns} from '#contract/accounts/sign-ins.ts'
import {getCaretaker, getParentProfile} from '#contract/accounts/profiles.ts'
import {getParentBooking, listParentBookings} from '#contract/bookings/family-bookings.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {nearby} from '#contract/bookings/provider-bookings.ts'
import {confirmEndByCaretaker} from '#contract/sessions/confirming.ts'
import {sayLate} from '#contract/sessions/sessions.ts'
import {newId} from '#lib/id.ts'
import {plusMs} from '#server/clock.ts'
import {tick} from '#server/jobs/tick.ts'
import {newUndoToken} from '#server/modules/privacy/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {careMoneyOf} from '#tests/support/money/care-money.ts'
import {nashville, password, type Person} from '#tests/support/people.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const care = careMoneyOf(app)
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const anotherDay = {
  schedule: [{date_range: ['2026-06-15', '2026-06-15'], time_range: ['09:00', '13:00']}],
} satisfies Partial<RequestBody>
const thirdDay = {
  schedule: [{date_range: ['2026-06-16', '2026-06-16'], time_range: ['09:00', '13:00']}],
} satisfies Partial<RequestBody>

const close = (by: {token: string}) => app.call(closeAccount, {by, body: {password}})
const logIn = async ({email}: {email: string}) =>
  app.call(login, {body: {grant_type: 'password', username: email, password}})
const undo = async ({user_id}: Person) =>
  app.call(undoClosing, {body: {token: (await newUndoToken(app.db, user_id))?.token ?? newId()}})
const days = async (count: number) => {
  app.clock.advance({days: count})
  await tick(app.db, app.clock.now())
}
const kindsOf = (answer: {text: string}) =>
  (JSON.parse(answer.text) as {current: {items: {kind: string}[]}}).current.items.map(item => item.kind)

/** A visit that took place, paid for, after its week to contest. */
async function settledVisit() {
  const made = await care.stated()
  await app.rows("update invoices set status = 'PAID', paid_at = issued_at")
  await days(15)
  return made
}

describe('closing an account', () => {
  test.each([
    ['America/Chicago', 'June 15, 2026'],
    ['America/New_York', 'June 15, 2026'],
    ['Europe/Berlin', 'June 16, 2026'],
  ])('the mail names the erase day in the zone of the account, %s', async (timezone, day) => {
    app.clock.set('2026-06-09T02:21:00.000Z')
    const mailbox = await mailboxOf(app)
    const mia = await app.parent()
    await app.rows(`update users set timezone = '${timezone}' where id = '${mia.user_id}'`)
    await close(mia)
    const {text} = await mailbox.next(mia.email)
    await mailbox.close()
    expect(text).toContain(day)
  })

  test('asks for the password, then signs out everywhere at once and mails the link that undoes it', async () => {
    const mailbox = await mailboxOf(app)
    const mia = await app.parent({first_name: 'Mia'})
    const phone = await app.logInAgain(mia)
    const wrong = await app.call(closeAccount, {by: mia, body: {password: 'not mine'}})
    expectRefusal(wrong, 403, 'reauthentication_required')
    expectRefusal(await app.call(closeAccount, {by: mia, body: {}}), 403, 'reauthentication_required')

    expect((await close(mia)).body).toEqual({erased_on: plusMs(testStart, 7 * 86_400_000)})
    for (const token of [mia.token, phone]) expectRefusal(await app.call(getProfile, {token}), 401, 'session_ended')
    const mail = await mailbox.next(mia.email)
    await mailbox.close()
    expect(mail.subject).toBe('Your account is closed')
    const token = /undo-closing\?t=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    app.clock.advance({days: 6})
    expect((await app.ok(undoClosing, {body: {token}})).role).toBe('parent')
    expectRefusal(await app.call(undoClosing, {body: {token}}), 422, 'bad_token')
    const {access_token} = (await logIn(mia)).body
    expect((await app.ok(getParentProfile, {token: access_token})).user.first_name).toBe('Mia')
  })

  test('of an agency’s only owner is mailed with the agency that closed too', async () => {
    const mailbox = await mailboxOf(app)
    const agency = await app.agency()
    const {legal_name} = (await app.rows<{legal_name: string}>('select legal_name from organizations'))[0]!
    await close(agency)
    const {text} = await mailbox.next(agency.email)
    await mailbox.close()
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      `You were the only owner of ${legal_name}, so the agency is closed too`,
    )
  })

  test('is undone by its owner after a log-in, for seven days, but not by a suspended one', async () => {
    const agency = await app.agency()
    const [mia, carl] = [await app.parent(), await app.caretaker()]
    for (const each of [mia, agency, carl]) await close(each)
    const tokens = [await logIn(mia), await logIn(agency)].map(({body}) => body.access_token)
    const late = (await logIn(carl)).body.access_token
    app.clock.advance({days: 6})
    for (const token of tokens) {
      expectRefusal(await app.call(listSignIns, {token}), 403, 'account_closed')
      await app.ok(reopenAccount, {token, body: {}})
      await app.ok(reopenAccount, {token, body: {}})
      expect((await app.ok(listSignIns, {token})).items).toHaveLength(1)
    }
    expect(await app.rows('select user_id from account_closings')).toEqual([{user_id: carl.user_id}])
    app.clock.advance({days: 1})
    expectRefusal(await app.call(reopenAccount, {token: late, body: {}}), 403, 'account_closed')

    await app.rows(`update users set closed_at = created_at, suspended_at = created_at where id = '${mia.user_id}'`)
    expectRefusal(await app.call(reopenAccount, {token: tokens[0]!, body: {}}), 403, 'suspended')
  })

  test('is refused with the list while visits, money, exceptions or the week to contest are open', async () => {
    const {parent, carer, visit} = await care.stated()
    for (const by of [parent, carer]) {
      const answer = await close(by)
      expectRefusal(answer, 409, 'account_in_use')
      expect(kindsOf(answer)).toEqual(['contest', 'invoice'])
    }
    await app.rows("update invoices set status = 'PAID', paid_at = issued_at")
    await app.rows(`update sessions set status = 'DISPUTED' where id = '${visit.id}'`)
    expect(kindsOf(await close(parent))).toEqual(['exception'])

    const [family, caregiver] = [await app.parent(), await app.caretaker()]
    await story.confirmed(family, caregiver, {
      schedule: [{date_range: ['2026-07-08', '2026-07-08'], time_range: ['09:00', '13:00']}],
    })
    expect([kindsOf(await close(family)), kindsOf(await close(caregiver))]).toEqual([['visit'], ['visit']])
    const week = {
      schedule: [{date_range: ['2026-07-13', '2026-07-16'], time_range: ['09:00', '13:00']}],
    } satisfies Partial<RequestBody>
    await story.confirmed(family, caregiver, week)
    const {current} = JSON.parse((await close(family)).text) as {current: unknown}
    expect(current).toMatchObject({
      items: [
        {kind: 'visit', count: 1},
        {kind: 'visit', count: 4, at: '2026-07-16T14:00:00.000Z', name: expect.stringMatching(/^Cam /)},
      ],
      more: 0,
    })
    // one that was started early is no visit ahead, which a canceled booking would end
    await app.rows(`update sessions set status = 'START_PARTIAL' where scheduled_start = '2026-07-08T14:00:00.000Z'`)
    const early = JSON.parse((await close(family)).text) as {current: {items: object[]}}
    expect(early.current.items[0]).toMatchObject({kind: 'visit', at: '2026-07-08T14:00:00.000Z'})
    expect(early.current.items[0]).not.toHaveProperty('count')
    // nothing was closed by any of this
    expect((await app.ok(listSignIns, {by: family})).items).toHaveLength(1)
  })

  test('closes open requests and withdraws live bids, and the other sides hear of it', async () => {
    const [family, caregiver] = [await app.parent(), await app.caretaker()]
    const [asked, kept] = [await story.request(family), await story.request(await app.parent({subscribed: true}))]
    await story.bid(caregiver, asked)
    await story.bid(caregiver, kept)
    await close(family)
    await close(caregiver)
    const rows = await app.rows<{status: string}>('select status from bookings order by id')
    expect(rows.map(row => row.status)).toEqual(['CANCELLED', 'PENDING'])
    expect(await app.rows("select 1 from offers where status = 'SUBMITTED'")).toEqual([])
  })

  test('a sign-in in those days sends what was captured before, and nothing else', async () => {
    const {carer, visit, parent} = await settledVisit()
    const before = plusMs(app.clock.now(), -60_000)
    await close(carer)
    app.clock.advance({days: 2})
    const by = {token: (await logIn(carer)).body.access_token}
    const tap = (claimed_at: string) =>
      app.call(confirmEndByCaretaker, {by, key: newId(), params: {id: visit.id}, body: {claimed_at, offline: true}})
    const late = (claimed_at: string) =>
      app.call(sayLate, {by, key: newId(), params: {id: visit.id}, body: {minutes: 10, claimed_at}})
    const sent = await tap(before)
    expect(sent.status).toBe(200)
    expect((await late(before)).status).toBe(200)
    for (const name of ['address', 'handover', 'contact']) expect(sent.body).not.toHaveProperty(name)
    expectRefusal(await tap(app.clock.now()), 403, 'account_closed')
    expectRefusal(await late(app.clock.now()), 403, 'account_closed')
    const refused = await app.call(listSignIns, {by})
    expectRefusal(refused, 403, 'account_closed')
    // the screens say until when it can be undone
    expect(JSON.parse(refused.text)).toMatchObject({current: {erased_on: plusMs(app.clock.now(), 5 * 86_400_000)}})
    expectRefusal(await app.call(closeAccount, {by, body: {password}}), 403, 'account_closed')
    // the family still knows who cared, and no other family finds the caregiver
    expect((await app.ok(getCaretaker, {by: parent, params: {id: carer.caretaker_id}})).id).toBe(carer.caretaker_id)
    const stranger = await app.call(getCaretaker, {by: await app.parent(), params: {id: carer.caretaker_id}})
    expectRefusal(stranger, 404, 'not_found')
  })

  test('of a family with two adults the other keeps everything', async () => {
    const {parent: first, booking} = await care.stated()
    const second = await app.parent()
    await app.rows(`delete from family_adults where user_id = '${second.user_id}'`)
    await app.rows(`delete from parents where user_id = '${second.user_id}'`)
    await app.rows(
      `insert into family_adults values ('${first.parent_id}', '${second.user_id}', 2, '${app.clock.now()}')`,
    )
    await app.rows(`update users set location = '', latitude = null, longitude = null, timezone = null
      where id = '${second.user_id}'`)
    await app.rows(`update users set timezone = 'America/Denver' where id = '${first.user_id}'`)
    const home = {location: 'Nashville, TN', ...nashville, timezone: 'America/Denver'}
    expect((await app.ok(getParentProfile, {by: second})).user).toMatchObject(home)
    expect((await close(first)).status).toBe(200)
    await days(8)
    expect((await app.ok(getParentProfile, {by: second})).user).toMatchObject(home)
    const [kept] = await app.ok(listParentBookings, {by: second})
    expect(kept).toMatchObject({id: booking.id, address: {line1: '1200 Forrest Ave'}})
    expect(await app.rows('select 1 from family_adults where seat = 1')).toEqual([])
  })

  test('an agency closes with its last owner: its people lose their place, and get it back when that is undone', async () => {
    const owner = await app.agency()
    const [coordinator, field] = [await app.member(owner, 'coordinator'), await app.member(owner, 'field')]
    // someone else of the agency leaves alone
    expect((await close(coordinator)).status).toBe(200)
    expect((await app.call(getProfile, {by: field})).status).toBe(200)
    expect((await close(owner)).status).toBe(200)
    expectRefusal(await app.call(getProfile, {by: field}), 401, 'session_ended')
    const hasPlace = async () =>
      (await app.rows<{user_id: string}>('select user_id from members where removed_at is null')).map(
        row => row.user_id,
      )
    expect(await hasPlace()).toEqual([owner.user_id])
    await undo(owner)
    expect(new Set(await hasPlace())).toEqual(new Set([owner.user_id, field.user_id]))
    await undo(coordinator)
    expect(await hasPlace()).toHaveLength(3)
  })

  test('declines what the provider was invited to, so that no request waits for them', async () => {
    const [family, june, otis] = [await app.parent(), await app.caretaker(), await app.caretaker()]
    const alone = {caretaker_ids: [june.caretaker_id], then_open: false}
    const both = {caretaker_ids: [june.caretaker_id, otis.caretaker_id], then_open: false}
    const opens = await story.request(family, {invite: {caretaker_ids: [june.caretaker_id]}})
    const waits = await story.request(family, {...anotherDay, invite: both})
    const closed = await story.request(family, {...thirdDay, invite: alone})
    expect((await close(june)).status).toBe(200)
    const states = new Map((await app.ok(listParentBookings, {by: family})).map(each => [each.id, each.status]))
    expect([opens, waits, closed].map(({id}) => states.get(id))).toEqual(['PENDING', 'PENDING', 'DECLINED'])
    const seen = (await app.ok(nearby, {by: otis})).map(each => each.id)
    expect(new Set(seen)).toEqual(new Set([opens.id, waits.id]))
    expect((await app.ok(getParentBooking, {by: family, params: {id: opens.id}})).invitation).toMatchObject({
      is_exclusive: false,
    })
    expect(await app.rows('select 1 from invitations where declined_at is null')).toHaveLength(1)

    const agency = await app.agency()
    const asked = await story.requestAgency(await app.parent(), {invite: {organization_id: agency.org_id}})
    expect((await close(agency)).status).toBe(200)
    expect(await app.rows(`select is_exclusive from bookings where id = '${asked.id}'`)).toEqual([
      {is_exclusive: false},
    ])
  })

  test('the last admin stays', async () => {
    const [one, two] = [await app.staff(), await app.staff()]
    expect((await close(one)).status).toBe(200)
    expect(kindsOf(await close(two))).toEqual(['last_admin'])
  })
})
