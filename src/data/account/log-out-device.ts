import * as v from 'valibot'
import {ApiError} from '#api/api-error.ts'
import {call} from '#api/client.ts'
import {browserCredentials} from '#api/credentials.ts'
import {askEpoch} from '#api/ask-epoch.ts'
import {getProfile} from '#contract/accounts/auth.ts'
import {FormerPlace} from '#contract/accounts/members.ts'
import {browserOutbox} from '#offline/outbox/browser.ts'
import {isConfirmation} from '#offline/outbox/kinds.ts'
import {logOut as logOutDevice, wipeDevice, type LogOutPorts, type LogOutResult, type Unsent} from '#offline/log-out.ts'
import {picture_cache, tile_cache} from '#offline/queries/scope.ts'
import {queryStore} from '../offline/query-persister.ts'
import {leadPack} from '../offline/lead-pack.ts'
import {forgetDrafts} from '../offline/drafts.ts'
import {deleteViewTimes} from '../offline/last-view.ts'
import {forgetPush} from '../app/push-registration.ts'
import {currentQueryClient} from '../app/query-client.ts'
import {whileLoggingOut} from './current-user.ts'
import {noteEndedLogIn, noteFormerPlace, noteNotSentByFormer} from './ended-log-in.ts'

export type {LogOutResult, Unsent} from '#offline/log-out.ts'

const browserPorts = (): LogOutPorts => ({
  credentials: browserCredentials(),
  outbox: browserOutbox().outbox,
  queries: queryStore,
  leads: leadPack,
  ...('caches' in globalThis && {caches: globalThis.caches}),
  renewQueries: async () => {
    await currentQueryClient()?.cancelQueries()
    currentQueryClient()?.clear()
  },
  wipe: [
    forgetDrafts,
    forgetPush,
    async user_id => deleteViewTimes(user_id),
    async () => {
      await globalThis.caches?.delete(picture_cache)
      await globalThis.caches?.delete(tile_cache)
    },
  ],
})

/**
 * Logs out on this device at once and on the server when it is reachable. `unsent` decides about waiting entries; with
 * `send`, the result may list entries that could not be sent.
 */
export const logOut = (unsent: Unsent): Promise<LogOutResult> =>
  whileLoggingOut(() => logOutDevice(browserPorts(), unsent))

/** The agency or family that the owner of an ended token left; undefined if it ended otherwise, or without a connection. */
async function askFormerPlace(token: string): Promise<FormerPlace | undefined> {
  const refusal = await call(getProfile, {token, timeout_ms: 5_000}).then(
    () => undefined,
    (error: unknown) => error,
  )
  const place = v.safeParse(FormerPlace, refusal instanceof ApiError ? refusal.current : undefined)
  return place.success ? place.output : undefined
}

/**
 * After the server ended a person's credentials: leaves what "Keep for this account" leaves, and notes how many are sent
 * after a log-in, and which agency or family they left, if that ended the `token`.
 */
export async function wipeAfterEndedLogIn(
  user_id: string,
  {epoch, token}: {epoch?: string | undefined; token?: string} = {},
): Promise<void> {
  const ports = browserPorts()
  // the device is left without waiting for it
  const former = token === undefined ? undefined : askFormerPlace(token)
  // what a server that went back has forgotten, this log-in perhaps too, waits for its owner
  await ports.outbox.noteEpoch(epoch ?? (await askEpoch())).catch(() => undefined)
  const unsent = await ports.outbox.unsent(user_id).catch(() => [])
  const waiting = unsent.filter(({state}) => state !== 'attention')
  noteEndedLogIn(waiting.length)
  await wipeDevice(ports, user_id, 'keep')
  const place = await former
  // someone may have logged in while the server was asked
  const {user_id: next} = await ports.credentials.read()
  if (next !== null) return
  noteFormerPlace(place)
  noteNotSentByFormer(place ? waiting.filter(entry => !isConfirmation(entry)).length : 0)
}
