import {useMutation} from '@tanstack/react-query'
import * as v from 'valibot'
import {call} from '#api/client.ts'
import {OpenMatters, closeAccount, reopenAccount, undoClosing, type OpenMatter} from '#contract/accounts/closing.ts'
import {browserOutbox} from '#offline/outbox/browser.ts'
import {ApiError} from '../app/message.ts'
import {who} from './current-user.ts'
import {endLogIn} from './end-log-in.ts'
import {noteClosing} from './ended-log-in.ts'

export type Closed =
  | {is: 'closed'; erased_on: string}
  /** So many entries could not be sent from this device. */
  | {is: 'unsent'; count: number}
  /** What is open, and how many items more than these. */
  | {is: 'in_use'; items: OpenMatter[]; more: number}

/** Sends what waits on this device, closes the account, and clears the device. Throws `ApiError`. */
async function closeHere(password: string): Promise<Closed> {
  const user_id = who.get()?.user_id
  if (user_id === undefined) throw new ApiError({kind: 'refused', status: 401, code: 'session_ended'})
  const {outbox} = browserOutbox()
  await outbox.flush('button')
  const unsent = await outbox.unsent(user_id)
  if (unsent.length > 0) return {is: 'unsent', count: unsent.length}
  try {
    const {erased_on} = await call(closeAccount, {body: password === '' ? {} : {password}})
    return {is: 'closed', erased_on}
  } catch (error) {
    const current = error instanceof ApiError && error.code === 'account_in_use' ? error.current : undefined
    const matters = v.safeParse(OpenMatters, current)
    if (matters.success) {
      const {items, more = 0} = matters.output
      return {is: 'in_use', items, more}
    }
    throw error
  }
}

export const useCloseAccount = () => useMutation({mutationFn: closeHere})

/** Clears this device after the account was closed, and tells its other tabs; the server has ended the credentials. */
export async function leaveClosed(erased_on: string): Promise<void> {
  noteClosing(erased_on)
  await endLogIn()
}

/** Opens the account again with the token of the mail's link; answers its role. */
export const useUndoClosing = () =>
  useMutation({
    mutationFn: async (token: string) => {
      const {role} = await call(undoClosing, {body: {token}})
      noteClosing(null)
      return role
    },
  })

/** Opens the own account again, after a log-in to it. */
export const useReopenAccount = () => useMutation({mutationFn: () => call(reopenAccount, {body: {}})})
