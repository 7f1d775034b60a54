import {beforeEach} from 'vitest'
import {listAudit} from '#contract/admin/operations.ts'
import {suspendUser, unsuspendUser} from '#contract/admin/people.ts'
import {listNotifications} from '#contract/notifications.ts'
import {newId} from '#lib/id.ts'
import type {TestApp} from './app.ts'
import {testStart} from './clock.ts'
import type {Person} from './people.ts'

type Account = Pick<Person, 'user_id'>

/** What an admin does to people. Each test starts with an empty product, at the test's start, and a new admin. */
export function staffOf(app: TestApp) {
  let admin: Person
  const logInAdmin = async () => {
    admin = await app.staff('admin')
  }

  beforeEach(async () => {
    app.clock.set(testStart)
    await app.reset()
    await logInAdmin()
  })

  /** A command on a person, or on what else has this id. */
  const of = (target: Account | string) => ({
    by: admin,
    key: newId(),
    params: {id: typeof target === 'string' ? target : target.user_id},
  })

  return {
    admin: () => admin,
    /** Another admin acts from now on, as the log-in of the first one ends. */
    logInAdmin,
    of,
    suspend: (person: Account, reason = 'Unsafe') => app.ok(suspendUser, {...of(person), body: {reason}}),
    reinstate: (person: Account, restore = true) =>
      app.ok(unsuspendUser, {...of(person), body: {reason: 'A mistake', restore}}),
    /** The audit log of an account or an agency, newest first. */
    logOf: async (target_id: string) =>
      (await app.ok(listAudit, {token: await app.logInAgain(admin), query: {target_id}})).items.map(
        ({action, before, after, by}) => ({action, before, after, by: by?.user_id}),
      ),
    /** The titles in a person's bell, newest first. */
    titles: async (by: Person) => (await app.ok(listNotifications, {by})).items.map(({title}) => title),
  }
}
