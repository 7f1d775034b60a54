import {beforeEach, describe, expect, test} from 'vitest'
import {login} from '#contract/accounts/auth.ts'
import {closeAccount} from '#contract/accounts/closing.ts'
import {listParentBookings} from '#contract/bookings/family-bookings.ts'
import * as people from '#contract/accounts/members.ts'
import {listNotifications} from '#contract/notifications.ts'
import {checkPasswordReset, confirmPasswordReset} from '#contract/accounts/password-reset.ts'
import {updateUser} from '#contract/accounts/profile-edit.ts'
import {getParentProfile} from '#contract/accounts/profiles.ts'
import {createUser, setUpParent} from '#contract/accounts/registration.ts'
import {newId} from '#lib/id.ts'
import {notifyJoined} from '#server/modules/accounts/family/notify-joined.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {testStart} from '#tests/support/clock.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import {newcomer, newFamily} from '#tests/support/newcomer.ts'
import {nashville, password, type Parent} from '#tests/support/people.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const fay = {email: 'fay@example.test', first_name: 'Fay', last_name: 'Field'}
const inviteAdult = (by: Parent, email = fay.email) => app.call(people.inviteToFamily, {by, body: {...fay, email}})
const logIn = (password: string) => app.call(login, {body: {grant_type: 'password', username: fay.email, password}})

describe('the adults of a family', () => {
  test('who invited reads the link of the invitation where mail is only stored, as in a demo', async () => {
    const first = await app.parent()
    await inviteAdult(first)
    const text = 'Choose a password:\nhttp://127.0.0.1:3000/forgot-password?t=abc\n'
    const stored = [{id: newId(), to: fay.email, subject: 'Welcome', date: '', text}]
    const linksIn = async (mails: typeof stored) => {
      const demo = await testApp({
        database: app.deps.database,
        storedMail: {list: async () => mails, read: async () => null},
      })
      return (await demo.ok(people.listFamily, {by: first})).map(({invitation_link}) => invitation_link)
    }
    expect(await linksIn([])).toEqual([undefined, null])
    expect(await linksIn(stored)).toEqual([undefined, '/forgot-password?t=abc'])
    expect((await app.ok(people.listFamily, {by: first}))[1]).not.toHaveProperty('invitation_link')
  })

  test('are two, and see the same bookings, each with a sign-in of their own', async () => {
    const mailbox = await mailboxOf(app)
    const first = await app.parent({first_name: 'Pat'})
    const booking = await story.request(first)
    const asked = await inviteAdult(first)
    expect([asked.status, asked.body]).toMatchObject([201, {...fay, is_first: false, is_invited: true}])
    const mail = await mailbox.next(fay.email)
    await mailbox.close()
    expect(mail.text).toContain('Pat’s family')
    const token = /forgot-password\?t=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    expect(await app.ok(checkPasswordReset, {body: {token}})).toEqual({
      ok: true,
      invitation: {email: fay.email, agency: null, family: 'Pat'},
    })
    await app.ok(confirmPasswordReset, {body: {token, new_password: 'fays own one'}})
    const second = {token: (await logIn('fays own one')).body.access_token}
    const noticesOf = async (by: {token: string}) =>
      (await app.ok(listNotifications, {by, query: {}})).items.filter(({kind}) => kind === 'adult_joined')
    expect(await noticesOf(first)).toMatchObject([{title: 'Fay joined your family', link: '/dash/parent/edit'}])
    expect(await noticesOf(second)).toEqual([])
    expect(await app.ok(getParentProfile, {by: second})).toMatchObject({id: first.parent_id, user: fay})
    expect((await app.ok(listParentBookings, {by: second})).map(each => each.id)).toEqual([booking.id])
    const adults = await app.ok(people.listFamily, {by: second})
    expect(adults.map(({is_first, is_invited}) => [is_first, is_invited])).toEqual([
      [true, false],
      [false, false],
    ])
  })

  test('are sent their invitation again as it is, until they joined or it was removed', async () => {
    const mailbox = await mailboxOf(app)
    const first = await app.parent({first_name: 'Pat'})
    const invited = (await inviteAdult(first)).body
    const first_mail = await mailbox.next(fay.email)
    const params = {user_id: invited.user_id}
    const again = (by: Parent) => app.call(people.sendFamilyInviteAgain, {by, params})
    expect(await again(first)).toMatchObject({status: 200, body: invited})
    const mail = await mailbox.next(fay.email)
    expect(mail.text).toContain('Pat’s family')
    const tokenOf = ({text}: {text: string}) => /forgot-password\?t=([\w-]+)/.exec(text)?.[1] ?? ''
    expectRefusal(await again(await app.parent()), 404)
    expect((await app.ok(people.listFamily, {by: first})).map(({email}) => email)).toEqual([first.email, fay.email])
    // one taken back meanwhile is not made anew
    await app.rolledBack(async () => {
      await app.ok(people.removeFromFamily, {by: first, params})
      expectRefusal(await again(first), 404)
      expect(await app.ok(people.listFamily, {by: first})).toHaveLength(1)
    })
    expectRefusal(await app.call(checkPasswordReset, {body: {token: tokenOf(first_mail)}}), 422)
    await app.ok(confirmPasswordReset, {body: {token: tokenOf(mail), new_password: 'fays own one'}})
    expectRefusal(await again(first), 409, 'already_joined')
    await mailbox.close()
  })

  test('are sent it again at most as often as they may be invited', async () => {
    const first = await app.parent()
    const {user_id} = (await inviteAdult(first)).body
    const again = () => app.call(people.sendFamilyInviteAgain, {by: first, params: {user_id}})
    for (let sent = 1; sent < 20; sent++) expect((await again()).status).toBe(200)
    expectRefusal(await again(), 429, 'too_many_requests')
  })

  test('share one home, which either of them can move', async () => {
    const first = await app.parent()
    const {user_id, email} = (await inviteAdult(first)).body
    const by = {token: await app.logInAgain({user_id, email, token: ''})}
    const homeOf = async (by: {token: string}) => {
      const {user} = await app.ok(getParentProfile, {by})
      return {location: user.location, latitude: user.latitude, longitude: user.longitude}
    }
    const home = await homeOf(first)
    expect(home).toMatchObject({location: 'Nashville, TN', ...nashville})
    expect(await homeOf(by)).toEqual(home)
    const moved = {location: 'Franklin, TN 37064', latitude: 35.92, longitude: -86.87}
    const answer = await app.ok(updateUser, {
      by,
      params: {id: user_id},
      body: {user: {...moved, timezone: 'America/Chicago'}},
    })
    expect(answer).toMatchObject({...moved, timezone: 'America/Chicago'})
    expect(await homeOf(first)).toEqual(moved)
    expect(await homeOf(by)).toEqual(moved)
  })

  test('have no gender until they choose one', async () => {
    const first = await app.parent()
    const {user_id, email} = (await inviteAdult(first)).body
    const by = {token: await app.logInAgain({user_id, email, token: ''})}
    expect((await app.ok(getParentProfile, {by})).user).toMatchObject({gender: 'Other', is_gender_given: false})
    const chosen = await app.ok(updateUser, {by, params: {id: user_id}, body: {user: {gender: 'Other'}}})
    expect(chosen.gender).toBe('Other')
    expect(chosen).not.toHaveProperty('is_gender_given')
  })

  test('are never three, also when two are asked at once', async () => {
    const first = await app.parent()
    const answers = await Promise.all([inviteAdult(first), inviteAdult(first, 'gus@example.test')])
    expect(answers.map(each => each.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expectRefusal(await inviteAdult(first, 'hal@example.test'), 409, 'family_full')
    expect(await app.rows("select 1 from users where role = 'parent'")).toHaveLength(2)
  })

  test('part: the second leaves or is taken out, the one who made the family stays', async () => {
    const [first, stranger] = [await app.parent(), await app.parent()]
    const {user_id} = (await inviteAdult(first)).body
    const remove = (by: Parent, of: string) => app.call(people.removeFromFamily, {by, params: {user_id: of}})
    expectRefusal(await remove(stranger, user_id), 404)
    expectRefusal(await remove(first, first.user_id), 409, 'first_adult')
    expect((await remove(first, user_id)).status).toBe(200)
    expect(await app.ok(people.listFamily, {by: first})).toHaveLength(1)
    expect(await app.rows(`select 1 from tokens where user_id = '${user_id}'`)).toEqual([])
  })

  // of a closed account the other adult is notified
  test.each([
    ['was removed', 0],
    ['left', 0],
    ['closed the account', 1],
  ] as const)('who joined and %s is not said to see the family', async (how, unread) => {
    const first = await app.parent()
    const {user_id, email} = (await inviteAdult(first)).body
    await app.rows(`update users set password_hash = (select password_hash from users
      where id = '${first.user_id}') where id = '${user_id}'`)
    await app.db.transaction(tx => notifyJoined(tx, user_id, app.clock.now()))
    const joined = async () => {
      const {items, unread} = await app.ok(listNotifications, {by: first, query: {}})
      return {unread, ...items.find(({kind}) => kind === 'adult_joined')}
    }
    expect(await joined()).toMatchObject({
      unread: 1,
      read_at: null,
      body: 'Fay now sees your requests, bookings, visits and payments.',
    })
    const by = how === 'was removed' ? first : {token: await app.logInAgain({user_id, email, token: ''})}
    if (how === 'closed the account') await app.ok(closeAccount, {by, body: {password}})
    else await app.ok(people.removeFromFamily, {by, params: {user_id}})
    expect(await joined()).toMatchObject({
      unread,
      read_at: expect.any(String),
      body: 'Fay no longer sees your requests, bookings, visits and payments.',
    })
  })

  test('who joined, was removed and is added again is said to see the family again', async () => {
    const first = await app.parent()
    const {user_id} = (await inviteAdult(first)).body
    await app.rows(`update users set password_hash = (select password_hash from users
      where id = '${first.user_id}') where id = '${user_id}'`)
    await app.db.transaction(tx => notifyJoined(tx, user_id, app.clock.now()))
    const joined = async () =>
      (await app.ok(listNotifications, {by: first, query: {}})).items.find(({kind}) => kind === 'adult_joined')?.body
    app.clock.advance({hours: 1})
    await app.ok(people.removeFromFamily, {by: first, params: {user_id}})
    expect(await joined()).toBe('Fay no longer sees your requests, bookings, visits and payments.')
    app.clock.advance({hours: 1})
    expect((await inviteAdult(first)).body).toMatchObject({user_id, is_invited: false})
    expect(await joined()).toBe('Fay now sees your requests, bookings, visits and payments.')
  })

  test('an invitation that is taken back before it was taken up leaves the address free', async () => {
    const first = await app.parent()
    const {user_id} = (await inviteAdult(first)).body
    await app.ok(people.removeFromFamily, {by: first, params: {user_id}})
    expect((await inviteAdult(await app.parent())).status).toBe(201)
  })

  test('the person who left can be asked again by that family alone, with the account she has', async () => {
    const [first, other] = [await app.parent(), await app.parent()]
    const {user_id} = (await inviteAdult(first)).body
    await app.rows(`update users set password_hash = 'chosen' where id = '${user_id}'`)
    const leave = (by: Parent) => app.ok(people.removeFromFamily, {by, params: {user_id}})
    await leave(first)
    expectRefusal(await inviteAdult(other), 409, 'email_taken')
    expect(await app.ok(people.listFamily, {by: other})).toHaveLength(1)
    expect((await inviteAdult(first)).body).toMatchObject({user_id, is_invited: false})
    await leave(first)
    // with a family of her own she belongs somewhere
    const own = {token: await app.logInAgain({user_id, email: fay.email, token: ''})}
    await app.ok(setUpParent, {by: own, body: newFamily})
    expectRefusal(await inviteAdult(first), 409, 'email_taken')
  })

  test('someone who registered and has no family yet is no one to take', async () => {
    const {email} = await app.account('parent')
    const refusal = expectRefusal(await inviteAdult(await app.parent(), email), 409, 'email_taken')
    expect(refusal.detail).toBe('This address already has a Village account. Ask them for another one.')
  })

  test('one’s own address is refused as such', async () => {
    const first = await app.parent()
    const refusal = expectRefusal(await inviteAdult(first, first.email), 409, 'email_taken')
    expect(refusal.detail).toBe('This is your own address. Enter the address of the person you want to invite.')
    expect(refusal.fields).toEqual({email: 'This is your own address'})
  })

  test('the second, asked and not come yet, is asked again', async () => {
    const first = await app.parent()
    const {user_id} = (await inviteAdult(first)).body
    const again = await app.call(people.inviteToFamily, {by: first, body: {...fay, first_name: 'Fae'}})
    expect([again.status, again.body]).toMatchObject([201, {user_id, first_name: 'Fay'}])
  })

  test('an invitation that no one took up in a week lets the address go, and the seat', async () => {
    const first = await app.parent()
    await inviteAdult(first)
    app.clock.advance({hours: 7 * 24 + 1})
    await app.ok(createUser, {body: newcomer({email: fay.email})})
    expect(await app.ok(people.listFamily, {by: first})).toHaveLength(1)
    expect((await inviteAdult(first, 'gus@example.test')).status).toBe(201)
  })

  test('the person who leaves keeps the account, and is told nothing more of the family', async () => {
    const [first, second] = [await app.parent(), await app.account('parent')]
    await app.rows(`insert into family_adults (parent_id, user_id, seat, joined_at) values
      ('${first.parent_id}', '${second.user_id}', 2, '${app.clock.now()}')`)
    await story.bid(await app.caretaker(), await story.request(first))
    // the request that her partner sent, and the offer for it
    expect((await app.ok(listNotifications, {by: second})).unread).toBe(2)
    await app.ok(people.removeFromFamily, {by: first, params: {user_id: second.user_id}})
    const again = {token: await app.logInAgain(second)}
    expect(await app.ok(listNotifications, {by: again})).toMatchObject({items: [], unread: 0})
    expect((await app.ok(listNotifications, {by: first})).unread).toBe(1)
    expect(await app.rows(`select 1 from notices where user_id = '${second.user_id}'`)).toEqual([])
  })
})
