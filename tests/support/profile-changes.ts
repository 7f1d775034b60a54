import {expect} from 'vitest'
import type {BodyIn} from '#contract/endpoint.ts'
import {updateUser} from '#contract/accounts/profile-edit.ts'
import type {TestApp} from './app.ts'
import type {Person} from './people.ts'

/** What people say of themselves and their accounts, and may change. */
export type Changes = BodyIn<typeof updateUser>['user']

export const bank = {
  bank_name: 'First Horizon',
  bank_account_name: 'Cam Person',
  bank_routing_number: '084000026',
  bank_account_number: '1234567890',
}
/** The same as answers carry it. */
export const masked = {...bank, bank_routing_number: '••••0026', bank_account_number: '••••7890'}

/** Changes of people's own accounts. */
export function profileChangesOf(app: TestApp) {
  const update = (by: Person, user: Changes) => app.call(updateUser, {by, params: {id: by.user_id}, body: {user}})
  return {
    update,
    changed: async (by: Person, user: Changes) => {
      const answer = await update(by, user)
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
    /** What she is written, in the order in which it was asked for. */
    mails: ({user_id}: Person) =>
      app.rows<{data: object}>(
        `select data from jobs.job where name = 'mail' and data->>'user_id' = '${user_id}' order by created_on, id`,
      ),
    /** So much later that her sign-in is no longer fresh: ten minutes are (profiles). */
    stale: () => app.clock.advance({minutes: 11}),
  }
}
