import {beforeEach, describe, expect, test} from 'vitest'
import {login} from '#contract/accounts/auth.ts'
import {closeAccount, reopenAccount, undoClosing} from '#contract/accounts/closing.ts'
import {inviteToFamily, listFamily, removeFromFamily} from '#contract/accounts/members.ts'
import {listThreads, sendMessage} from '#contract/messages/messages.ts'
import {listNotifications} from '#contract/notifications.ts'
import {listParentBookings} from '#contract/bookings/family-bookings.ts'
import {proposeMeeting} from '#contract/bookings/meetings.ts'
import {listCaretakerBookings} from '#contract/bookings/provider-bookings.ts'
import type {RequestBody} from '#contract/bookings/request.ts'
import {newId} from '#lib/id.ts'
import {tick} from '#server/jobs/tick.ts'
import {showPendingRequests} from '#server/modules/bookings/index.ts'
import {notify} from '#server/modules/notifications/index.ts'
import {newUndoToken} from '#server/modules/privacy/index.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {password, type Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(async () => {
  app.clock.set(testStart)
  await app.reset()
})

const anotherDay = {
  schedule: [{date_range: ['2026-06-15', '2026-06-15'], time_range: ['09:00', '13:00']}],
} satisfies Partial<RequestBody>

const close = (by: {token: string}) => app.ok(closeAccount, {by, body: {password}})
const logIn = async ({email}: Person) => ({
  token: (await app.ok(login, {body: {grant_type: 'password', username: email, password}})).access_token,
})
const undo = {
  'the log-in': async (who: Person) => app.ok(reopenAccount, {by: await logIn(who), body: {}}),
  'the mail': async ({user_id}: Person) =>
    app.ok(undoClosing, {body: {token: (await newUndoToken(app.db, user_id))?.token ?? ''}}),
}

/** A family that Dana created, and whose second adult has no phone number. */
async function twoAdults() {
  const dana = await app.parent({first_name: 'Dana'})
  const otto = await joinFamily(app, dana)
  await app.rows(`update users set phone_number = null where id = '${otto.user_id}'`)
  const contact = async () =>
    (await app.rows<{user_id: string}>(`select user_id from parents where id = '${dana.parent_id}'`))[0]?.user_id
  return {dana, otto, contact}
}

describe('an adult whose family stays with another one', () => {
  test.each(['the log-in', 'the mail'] as const)('opens the account again by %s, and all is as it was', async way => {
    const {dana, otto} = await twoAdults()
    const caregiver = await app.caretaker()
    await story.confirmed(dana, caregiver)
    const families = async () => (await app.ok(listCaretakerBookings, {by: caregiver})).map(({parent}) => parent)
    const adults = async () => app.ok(listFamily, {by: await logIn(dana)})
    const before = [await families(), await adults()]
    expect(before[0]).toMatchObject([{first_name: 'Dana'}])

    await close(dana)
    expect(await families()).toMatchObject([{first_name: 'Otto'}])
    await undo[way](dana)
    expect([await families(), await adults()]).toEqual(before)

    await close(otto)
    expect(await families()).toEqual(before[0])
    await undo[way](otto)
    expect([await families(), await adults()]).toEqual(before)
  })

  test('the other one is notified that they are the contact now, and that it was undone', async () => {
    const {dana, otto} = await twoAdults()
    await close(dana)
    const notification = async () =>
      (await app.ok(listNotifications, {by: otto, query: {}})).items.find(({kind}) => kind === 'adult_closed')
    expect(await notification()).toMatchObject({
      title: 'Dana closed their Village account',
      body: expect.stringContaining('you are the contact of its visits'),
      link: '/dash/parent/edit',
    })
    await undo['the log-in'](dana)
    expect(await notification()).toMatchObject({body: 'Dana opened the account again.'})
    await close(otto)
    expect((await app.ok(listNotifications, {by: await logIn(dana), query: {}})).items).toContainEqual(
      expect.objectContaining({kind: 'adult_closed', title: 'Otto closed their Village account'}),
    )
  })

  test('is named to the other one until the account is erased', async () => {
    const {dana, otto} = await twoAdults()
    await story.request(dana, anotherDay)
    const joined = {
      kind: 'adult_joined',
      to: {family: dana.parent_id},
      facts: {name: 'Dana', user_id: dana.user_id},
    } as const
    await notify(app.db, [{...joined, by: dana.user_id}], app.clock.now())
    await close(dana)
    const notices = async () => {
      const {items} = await app.ok(listNotifications, {by: await logIn(otto), query: {}})
      return items.filter(({kind}) => ['adult_joined', 'adult_closed', 'request_sent'].includes(kind))
    }
    expect(JSON.stringify(await notices())).toContain('Dana')
    app.clock.advance({days: 8})
    await tick(app.db, app.clock.now())
    expect(await notices()).toMatchObject([
      {
        kind: 'adult_closed',
        title: 'An adult in your family closed their Village account',
        body: expect.stringContaining('what they saved is gone') as string,
      },
      {kind: 'request_sent', title: expect.stringMatching(/^Closed account /) as string},
    ])
    const stored = await app.rows<{facts: string}>(`select facts::text as facts from notices`)
    expect(stored.map(({facts}) => facts).join()).not.toContain('Dana')
  })

  /** The two adults and June, who bid; one of them writes to her, then proposes to meet her. */
  async function writeAndMeet(as: 'dana' | 'otto') {
    const adults = await twoAdults()
    const by = adults[as]
    const june = await app.caretaker()
    await story.bid(june, await story.request(adults.dana, anotherDay))
    const [thread] = (await app.ok(listThreads, {by, query: {}})).items
    await app.ok(sendMessage, {by, key: newId(), params: {id: thread!.id}, body: {text: 'Hello'}})
    app.clock.advance({minutes: 10})
    await tick(app.db, app.clock.now())
    const start = '2026-06-03T22:00:00.000Z'
    const body = {caretaker_id: june.caretaker_id, start, minutes: 30, how: 'in_person'} as const
    await app.ok(proposeMeeting, {by, key: newId(), body})
    const names = async () =>
      (await app.ok(listNotifications, {by: await logIn(june), query: {}})).items
        .filter(({kind}) => kind === 'meeting_proposed' || kind === 'message_unread')
        .map(({title}) => title.replace(/ (sent|proposed) .*/, ''))
    const erase = async () => {
      await close(await logIn(by))
      app.clock.advance({days: 8})
      await tick(app.db, app.clock.now())
    }
    return {by, names, erase}
  }

  test('is not named to a provider once erased, and what they did is not said of the one who stays', async () => {
    const {names, erase} = await writeAndMeet('dana')
    expect(await names()).toEqual(['Dana', expect.stringMatching(/^Dana /)])
    await erase()
    expect(await names()).toEqual(['Closed account', 'Closed account'])
  })

  test('is found by their id once erased, though their name is another one now, and the other adult’s', async () => {
    const {by, names, erase} = await writeAndMeet('otto')
    expect((await names())[0]).toBe('Otto (Dana’s family)')
    await app.rows(`update users set first_name = 'Dana' where id = '${by.user_id}'`)
    await erase()
    expect((await names())[0]).toBe('Closed account (Dana’s family)')
  })

  test('is named by no whole name once erased, though the other adult has the same first name', async () => {
    const {by, names, erase} = await writeAndMeet('dana')
    await app.rows(`update users set first_name = 'Dana', last_name = 'Kent' where id <> '${by.user_id}'
      and id in (select user_id from family_adults)`)
    expect(await names()).toEqual(['Dana', 'Dana P.'])
    await erase()
    expect(await names()).toEqual(['Dana', 'Closed account'])
  })

  test('closes with visits booked and requests open, which stay, and is marked in the other’s profile', async () => {
    const {dana, otto} = await twoAdults()
    const caregiver = await app.caretaker()
    await story.confirmed(dana, caregiver)
    await story.request(dana, anotherDay)
    const adults = async () =>
      (await app.ok(listFamily, {by: otto})).map(({is_closed, is_active, has_phone_number}) => [
        is_closed,
        is_active,
        has_phone_number,
      ])
    expect(await adults()).toEqual([
      [false, true, true],
      [false, true, false],
    ])
    const statuses = async () => (await app.ok(listParentBookings, {by: otto})).map(({id, status}) => [id, status])
    const before = await statuses()
    await close(dana)
    expect(await statuses()).toEqual(before)
    expect(await adults()).toEqual([
      [true, false, true],
      [false, true, false],
    ])
    const remove = await app.call(removeFromFamily, {by: otto, params: {user_id: dana.user_id}})
    expectRefusal(remove, 409, 'adult_closed')
    await undo['the log-in'](dana)
    expect(await adults()).toEqual([
      [false, true, true],
      [false, true, false],
    ])
  })

  test('is erased, and the one who stays invites another adult', async () => {
    const {dana, otto} = await twoAdults()
    const fay = {first_name: 'Fay', last_name: 'Vance', email: 'fay@example.test'}
    const invite = async () => app.call(inviteToFamily, {by: otto, key: newId(), body: fay})
    await close(dana)
    expectRefusal(await invite(), 409, 'family_full')
    app.clock.advance({days: 8})
    await tick(app.db, app.clock.now())
    expect((await invite()).status).toBe(201)
    expect((await app.ok(listFamily, {by: otto})).map(({first_name, is_first}) => [first_name, is_first])).toEqual([
      ['Otto', true],
      ['Fay', false],
    ])
  })

  test('and who both closed: the first who comes back is the contact, until who created the family does', async () => {
    const {dana, otto, contact} = await twoAdults()
    await close(otto)
    await close(dana)
    await undo['the mail'](otto)
    expect(await contact()).toBe(otto.user_id)
    await undo['the mail'](dana)
    expect(await contact()).toBe(dana.user_id)

    await close(await logIn(dana))
    await close(await logIn(otto))
    expect(await contact()).toBe(otto.user_id)
    await undo['the mail'](dana)
    await undo['the mail'](otto)
    expect(await contact()).toBe(dana.user_id)
  })

  test('comes back while the other closes: the contact is the one whose account is open', async () => {
    const {dana, otto, contact} = await twoAdults()
    await close(dana)
    const by = await logIn(dana)
    await Promise.all([app.ok(reopenAccount, {by, body: {}}), close(otto)])
    expect(await contact()).toBe(dana.user_id)
  })

  test('passes a request that waited for their email on to the one who stays', async () => {
    const verified = (who: Person, at: string) =>
      app.rows(`update users set email_verified_at = ${at} where id = '${who.user_id}'`)
    const pending = async (id: string) =>
      (await app.rows<{email_pending: boolean}>(`select email_pending from bookings where id = '${id}'`))[0]
        ?.email_pending
    const {dana, otto} = await twoAdults()
    const closeWithRequest = async (other: string) => {
      await verified(dana, 'null')
      await verified(otto, other)
      const {id} = await story.request({...dana, ...(await logIn(dana))}, anotherDay)
      expect(await pending(id)).toBe(true)
      await close(await logIn(dana))
      return id
    }
    expect(await pending(await closeWithRequest(`'${testStart}'`))).toBe(false)
    await undo['the mail'](dana)

    const waits = await closeWithRequest('null')
    expect(await pending(waits)).toBe(true)
    app.clock.advance({days: 7, minutes: 1})
    await tick(app.db, app.clock.now())
    expect(await app.ok(listFamily, {by: await logIn(otto)})).toMatchObject([{first_name: 'Otto'}])
    await verified(otto, `'${app.clock.now()}'`)
    await showPendingRequests(app.db, {user_id: otto.user_id, now: app.clock.now()})
    expect(await pending(waits)).toBe(false)
  })

  test('passes a request that waited for the email of one who was removed on to the one who stays', async () => {
    const {dana, otto} = await twoAdults()
    await app.rows(
      `update users set email_verified_at = null, phone_number = '6155550100' where id = '${otto.user_id}'`,
    )
    const {id} = await story.request({...dana, ...(await logIn(otto))}, anotherDay)
    const isPending = `select email_pending from bookings where id = '${id}'`
    expect(await app.rows(isPending)).toEqual([{email_pending: true}])
    await app.ok(removeFromFamily, {by: dana, params: {user_id: otto.user_id}})
    expect(await app.rows(isPending)).toEqual([{email_pending: false}])
  })
})
