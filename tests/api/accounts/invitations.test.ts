import {beforeEach, describe, expect, test} from 'vitest'
import {verifyEmailLink} from '#contract/accounts/email-change.ts'
import * as people from '#contract/accounts/members.ts'
import {confirmPasswordReset, requestPasswordReset} from '#contract/accounts/password-reset.ts'
import {changeContact, sendResetLink} from '#contract/admin/people.ts'
import {newId} from '#lib/id.ts'
import {joinFamily} from '#tests/support/second-adult.ts'
import {testApp} from '#tests/support/app.ts'
import {testStart} from '#tests/support/clock.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'

const app = await testApp()
beforeEach(() => {
  app.clock.set(testStart)
  return app.reset()
})

const fay = {email: 'fay@example.test', first_name: 'Fay', last_name: 'Field'}

/** What invites Fay: an agency, or a family to be its second adult. */
const places = {
  agency: async () => {
    const by = await app.agency()
    return (person: typeof fay) => app.call(people.inviteMember, {by, body: {...person, role: 'field'}})
  },
  family: async () => {
    const by = await app.parent()
    return (person: typeof fay) => app.call(people.inviteToFamily, {by, body: person})
  },
}

describe.each(Object.keys(places) as (keyof typeof places)[])('an invitation by: %s', place => {
  test('is followed by no mail of a changed password after the first one', async () => {
    const mailbox = await mailboxOf(app)
    const invite = await places[place]()
    await invite(fay)
    const token = /forgot-password\?t=([\w-]+)/.exec((await mailbox.next(fay.email)).text)?.[1] ?? ''
    await app.ok(confirmPasswordReset, {body: {token, new_password: 'fays own one'}})
    await mailbox.idle()
    await mailbox.close()
    expect(mailbox.all()).toHaveLength(1)
  })

  test.each(['the invited person', 'staff'])('a new link that %s asked for lives as long', async who => {
    const mailbox = await mailboxOf(app)
    const invite = await places[place]()
    await invite(fay)
    await mailbox.next(fay.email)
    app.clock.advance({days: 1})
    const [invited] = await app.rows<{id: string}>(`select id from users where email = '${fay.email}'`)
    if (who === 'staff')
      await app.ok(sendResetLink, {by: await app.staff('admin'), params: {id: invited!.id}, body: {}})
    else await app.ok(requestPasswordReset, {body: {email: fay.email}})
    const {text} = await mailbox.next(fay.email)
    await mailbox.close()
    expect(text).toContain('have no password yet. This link works once, expires in 7 days')
    expect(text.includes('If you didn’t ask for it')).toBe(who !== 'staff')
    app.clock.advance({days: 5})
    const token = /forgot-password\?t=([\w-]+)/.exec(text)?.[1] ?? ''
    expect((await app.call(confirmPasswordReset, {body: {token, new_password: 'fays own one'}})).status).toBe(200)
  })

  test('is mailed again to the new address that staff set, as the first link ended', async () => {
    const mailbox = await mailboxOf(app)
    const invite = await places[place]()
    await invite(fay)
    await mailbox.next(fay.email)
    const [invited] = await app.rows<{id: string}>(`select id from users where email = '${fay.email}'`)
    const email = 'fay.field@example.test'
    const by = await app.staff('admin')
    const body = {email, reason: 'She called', seen: {email: fay.email}}
    await app.ok(changeContact, {by, key: newId(), params: {id: invited!.id}, body})
    const change = /confirm-email\?t=([\w-]+)/.exec((await mailbox.next(email)).text)?.[1] ?? ''
    expect(await app.ok(verifyEmailLink, {body: {token: change}})).toMatchObject({is_change: true, is_invited: true})
    await mailbox.idle()
    await mailbox.close()
    const again = mailbox.all().filter(({text, to}) => to.includes(email) && text.includes('forgot-password'))
    const token = /forgot-password\?t=([\w-]+)/.exec(again[0]?.text ?? '')?.[1] ?? ''
    await app.ok(confirmPasswordReset, {body: {token, new_password: 'fays own one'}})
    expect(again).toHaveLength(1)
  })

  test('sent again under another name keeps the first one', async () => {
    const invite = await places[place]()
    await invite(fay)
    const again = await invite({...fay, first_name: 'Gus', last_name: 'Hale'})
    expect([again.status, again.body]).toMatchObject([201, fay])
    expect(await app.rows(`select first_name, last_name from users where email = '${fay.email}'`)).toEqual([
      {first_name: 'Fay', last_name: 'Field'},
    ])
  })
})

test('the second adult is mailed when the first one removes them, and the first one when they leave by themselves', async () => {
  const mailbox = await mailboxOf(app)
  const [pat, alma] = [await app.parent({first_name: 'Pat', last_name: 'Moss'}), await app.parent()]
  const [removed, leaving] = [await joinFamily(app, pat), await joinFamily(app, alma)]
  await app.ok(people.removeFromFamily, {by: leaving, params: {user_id: leaving.user_id}})
  await app.ok(people.removeFromFamily, {by: pat, params: {user_id: removed.user_id}})
  const mail = await mailbox.next(removed.email)
  expect((await mailbox.next(alma.email)).subject).toBe('Otto left your family')
  await mailbox.idle()
  await mailbox.close()
  expect(mail.subject).toBe('You were removed from the family of Pat Moss')
  expect(mail.text).toContain('Your account stays.')
  expect(mailbox.all()).toHaveLength(2)
})
