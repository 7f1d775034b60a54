import {describe, expect, test} from 'vitest'
import {checkPasswordReset, confirmPasswordReset} from '#contract/accounts/password-reset.ts'
import * as contract from '#contract/admin/people.ts'
import {newId} from '#lib/id.ts'
import {testApp} from '#tests/support/app.ts'
import {expectRefusal} from '#tests/support/call.ts'
import {mailboxOf} from '#tests/support/services/mailbox.ts'
import {staffOf} from '#tests/support/staff.ts'

const app = await testApp()
const {admin, of, logOf} = staffOf(app)

describe('colleagues who were invited', () => {
  const body = {email: 'nia@example.test', first_name: 'Nia', last_name: 'Park', role: 'admin'} as const
  const invite = () => app.ok(contract.inviteStaff, {by: admin(), key: newId(), body})
  const tokenIn = ({text}: {text: string}) => /forgot-password\?t=([\w-]+)/.exec(text)?.[1] ?? ''

  test('get the mail again, with a link that lives for a week anew and ends the first one', async () => {
    const mailbox = await mailboxOf(app)
    const {user_id} = await invite()
    const first = await mailbox.next(body.email)
    app.clock.advance({hours: 6 * 24})
    const again = await app.ok(contract.sendStaffInviteAgain, {
      token: await app.logInAgain(admin()),
      key: newId(),
      params: {id: user_id},
    })
    expect(again).toMatchObject({user_id, is_invited: true})
    const second = await mailbox.next(body.email)
    await mailbox.close()
    expect(second.subject).toBe(first.subject)
    app.clock.advance({hours: 6 * 24})
    const check = (token: string) => app.call(checkPasswordReset, {body: {token}})
    expectRefusal(await check(tokenIn(first)), 422, 'bad_token')
    expect((await check(tokenIn(second))).body).toMatchObject({invitation: {email: body.email}})
    expect((await logOf(user_id)).map(each => each.action)).toEqual(['user.invite_sent_again', 'user.invited'])
  })

  test('are gone once it is taken back: the link is dead, the address is free, and the log has the name', async () => {
    const mailbox = await mailboxOf(app)
    const {user_id} = await invite()
    const token = tokenIn(await mailbox.next(body.email))
    await mailbox.close()
    expect(await app.ok(contract.takeBackStaffInvite, of({user_id}))).toEqual({ok: true})
    expectRefusal(await app.call(confirmPasswordReset, {body: {token, new_password: 'nias own one'}}), 422, 'bad_token')
    const staff = await app.ok(contract.listUsers, {by: admin(), query: {staff: 'true'}})
    expect(staff.items.map(each => each.email)).toEqual([admin().email])
    expect((await logOf(user_id))[0]).toEqual({
      action: 'user.invite_taken_back',
      before: body,
      after: null,
      by: admin().user_id,
    })
    expectRefusal(await app.call(contract.takeBackStaffInvite, of({user_id})), 404, 'not_found')
    expect((await invite()).user_id).not.toBe(user_id)
  })

  test('and have joined, or are no colleagues, are not written to and stay', async () => {
    const [joined, ada] = [await app.staff('blog_writer'), await app.parent()]
    for (const endpoint of [contract.sendStaffInviteAgain, contract.takeBackStaffInvite]) {
      expectRefusal(await app.call(endpoint, of(joined)), 409, 'already_joined')
      expectRefusal(await app.call(endpoint, of(ada)), 404, 'not_found')
      expectRefusal(await app.call(endpoint, of({user_id: newId()})), 404, 'not_found')
    }
    expect(
      await app.rows(
        `select 1 from jobs.job where name = 'mail' and data ->> 'mail' = 'invitation'
          and data ->> 'user_id' in ('${joined.user_id}', '${ada.user_id}')`,
      ),
    ).toEqual([])
    expect(await logOf(joined.user_id)).toEqual([])
    const left = await app.rows(`select 1 from users where id in ('${joined.user_id}', '${ada.user_id}')`)
    expect(left).toHaveLength(2)
  })

  test('and are suspended get no mail until they are reinstated', async () => {
    const {user_id} = await invite()
    await app.ok(contract.suspendUser, {...of({user_id}), body: {reason: 'Unsafe'}})
    expectRefusal(await app.call(contract.sendStaffInviteAgain, of({user_id})), 409, 'account_suspended')
  })
})
