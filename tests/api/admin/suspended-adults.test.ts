import {describe, expect, test} from 'vitest'
import * as contract from '#contract/admin/people.ts'
import {closeAccount} from '#contract/accounts/closing.ts'
import {inviteToFamily, listFamily, removeFromFamily} from '#contract/accounts/members.ts'
import {listCaretakerBookings} from '#contract/bookings/provider-bookings.ts'
import {newId} from '#lib/id.ts'
import {writeMail} from '#server/jobs/mails/write.ts'
import type {MailJob} from '#server/jobs/port.ts'
import {tick} from '#server/jobs/tick.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {password, type Person} from '#tests/support/people.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {staffOf} from '#tests/support/staff.ts'
import {storyOf} from '#tests/support/story.ts'

const app = await testApp()
const story = storyOf(app)
const {admin, suspend, reinstate} = staffOf(app)

describe('of a family with an adult who was only invited', () => {
  const invited = async () => {
    const dana = await app.parent({first_name: 'Dana'})
    const body = {first_name: 'Fay', last_name: 'Vance', email: 'fay@example.test'}
    await app.ok(inviteToFamily, {by: dana, key: newId(), body})
    return dana
  }

  test('the suspension of the other takes the visits along, as its preview says', async () => {
    const [dana, grace] = [await invited(), await app.caretaker()]
    const booked = await story.confirmed(dana, grace)
    const preview = await app.ok(contract.previewUserSuspension, {by: admin(), params: {id: dana.user_id}})
    expect(preview).toMatchObject({ends: 'profile', bookings: 1, visits: 3})
    await suspend(dana)
    expect(await app.rows(`select status from bookings where id = '${booked.id}'`)).toEqual([{status: 'CANCELLED'}])
  })

  test('a caregiver’s visits do not come back while the other is suspended', async () => {
    const [dana, grace] = [await invited(), await app.caretaker()]
    await story.confirmed(dana, grace)
    await suspend(grace)
    await suspend(dana)
    const back = await app.ok(contract.previewUserReinstatement, {by: admin(), params: {id: grace.user_id}})
    expect(back).toMatchObject({visits: 0, lost: [{what: 'visits', why: 'other_side', count: 3}]})
  })
})

describe('of a family with two adults who are both suspended', () => {
  test.each(['first', 'second'] as const)(
    'the %s one suspended brings back what ended when reinstated',
    async which => {
      const [dana, grace] = [await app.parent(), await app.caretaker()]
      const otto = await joinFamily(app, dana)
      const booked = await story.confirmed(dana, grace)
      await suspend(dana)
      app.clock.advance({minutes: 1})
      await suspend(otto)
      app.clock.advance({minutes: 1})
      const person = which === 'first' ? dana : otto
      const back = await app.ok(contract.previewUserReinstatement, {by: admin(), params: {id: person.user_id}})
      expect(back).toMatchObject({bookings: 1, visits: 3})
      await reinstate(person)
      expect(await app.rows(`select status from bookings where id = '${booked.id}'`)).toEqual([{status: 'CONFIRMED'}])
    },
  )
})

describe('the mail to the second adult who is reinstated', () => {
  const letterTo = async ({user_id}: Person) => {
    const [found] = await app.rows<{data: MailJob}>(
      `select data from jobs.job where data ->> 'mail' = 'let_in_again' and data ->> 'user_id' = '${user_id}'`,
    )
    const head = {public_url: 'http://localhost'}
    return (await writeMail(found!.data, {db: app.db, now: app.clock.now(), head}))!.text
  }

  test.each([
    [true, 'does not say that visits stay canceled which are on again'],
    [false, 'says that what ended stays canceled'],
  ])('with what ended: %s; it %s', async isRestored => {
    const [dana, grace] = [await app.parent(), await app.caretaker()]
    const otto = await joinFamily(app, dana)
    await story.confirmed(dana, grace)
    for (const person of [otto, dana]) {
      await suspend(person)
      app.clock.advance({minutes: 1})
    }
    for (const person of [dana, otto]) await reinstate(person, isRestored)
    expect(await letterTo(dana)).toContain(isRestored ? 'are back where that is still possible' : 'stays canceled')
    const text = await letterTo(otto)
    expect(text).toContain('You can log in again.')
    expect(text.includes('stays canceled')).toBe(!isRestored)
  })
})

describe('the contact of a family', () => {
  async function twoAdults() {
    const dana = await app.parent({first_name: 'Dana'})
    const otto = await joinFamily(app, dana)
    const caregiver = await app.caretaker()
    await story.confirmed(dana, caregiver)
    const contact = async () => (await app.ok(listCaretakerBookings, {by: caregiver}))[0]?.parent?.first_name
    return {dana, otto, contact}
  }

  test('who is suspended passes it on, and takes it back when reinstated', async () => {
    const {dana, otto, contact} = await twoAdults()
    await suspend(dana)
    expect(await contact()).toBe('Otto')
    const adults = await app.ok(listFamily, {by: otto})
    expect(adults.map(({is_first, is_active, is_invited}) => [is_first, is_active, is_invited])).toEqual([
      [true, false, false],
      [true, true, false],
    ])
    for (const {user_id} of [dana, otto])
      expectRefusal(await app.call(removeFromFamily, {by: otto, params: {user_id}}), 409, 'first_adult')
    await reinstate(dana)
    expect(await contact()).toBe('Dana')
  })

  test('is the second adult who is reinstated after the first one closed the account, and was erased', async () => {
    const {dana, otto} = await twoAdults()
    const contact = async () =>
      (await app.rows<{user_id: string}>(`select user_id from parents where id = '${dana.parent_id}'`))[0]?.user_id
    await app.rows("update sessions set status = 'CANCELLED'")
    await app.rows("update bookings set status = 'CANCELLED'")
    await suspend(otto)
    await app.ok(closeAccount, {by: dana, body: {password}})
    expect(await contact()).toBe(dana.user_id)
    await reinstate(otto)
    expect(await contact()).toBe(otto.user_id)

    await suspend(otto)
    await app.rows(`update parents set user_id = '${dana.user_id}' where id = '${dana.parent_id}'`)
    app.clock.advance({days: 8})
    await tick(app.db, app.clock.now())
    expect(await contact()).toBe(otto.user_id)
  })
})
