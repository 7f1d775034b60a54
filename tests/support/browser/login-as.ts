import type {Page} from '@playwright/test'
import {signedOut, type CredentialsRecord} from '#api/credentials-record.ts'
import {isUnfinished} from '#api/unfinished.ts'
import {adminLogin, getProfile, login} from '#contract/accounts/auth.ts'
import {isOfStaff} from '#contract/accounts/roles.ts'
import {homeOf} from '#data/account/guard.ts'
import type {TestApp} from '../app.ts'
import {password, type Person} from '../people.ts'

/** A document of the same origin in which no app runs, to reach the disk from. */
export const quietPage = '/icons/favicon.svg'

/** Signs someone in by the API, and answers what the app's door would have written down of it. */
async function signedIn(
  app: TestApp,
  who: Person,
): Promise<CredentialsRecord & {role: NonNullable<CredentialsRecord['role']>}> {
  const profile = await app.ok(getProfile, {by: who})
  const {user_id, role, member_role = null} = profile
  const door = isOfStaff(role) ? adminLogin : login
  const body = {grant_type: 'password', username: who.email, password} as const
  const {access_token: token, logout_handle} = await app.ok(door, {body})
  return {
    ...signedOut,
    generation: 1,
    user_id,
    token,
    role,
    member_role,
    unfinished: isUnfinished(profile),
    logout_handle,
  }
}

/** Puts one value where a keyval store of the app finds it; the store is made where there is none yet. */
const put = ({database, key, value}: {database: string; key: string; value: unknown}) =>
  new Promise<void>((done, failed) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => failed(opening.error)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
    opening.onsuccess = () => {
      const db = opening.result
      const writing = db.transaction('keyval', 'readwrite')
      writing.onerror = () => failed(writing.error)
      writing.oncomplete = () => {
        db.close()
        done()
      }
      writing.objectStore('keyval').put(value, key)
    }
  })

/**
 * Opens a page of the app, her home where none is named, as someone who signed in before on this device, on which
 * no one was yet. What a test is not about needs no screen: it takes as long as a page more and a password's hash.
 */
export async function loginAs(app: TestApp, page: Page, who: Person, path?: string): Promise<void> {
  const record = await signedIn(app, who)
  await page.goto(quietPage)
  await page.evaluate(put, {database: 'village-session', key: 'session', value: record})
  await page.goto(path ?? homeOf(record.role))
}
