import {browserSession} from '#api/session.ts'
import {browserOutbox} from '#offline/browser.ts'
import {leave as leaveDevice, type Left, type Unsent} from '#offline/leaving.ts'
import {picture_cache, tile_cache} from '#offline/scope.ts'
import {leadPack, queryStore} from './device.ts'
import {forgetDrafts} from './drafts.ts'
import {forgetVisits} from './last-visit.ts'
import {forgetPush} from './push-registration.ts'
import {currentQueryClient} from './query-client.ts'
import {whileLeaving} from './who.ts'

export type {Left, Unsent} from '#offline/leaving.ts'

/**
 * Signs out, with or without a network: on this device at once, on the server as soon as it can be reached. `unsent` says
 * what becomes of what waits; asked to send it first, it may answer that some of it would not go.
 */
export const leave = (unsent: Unsent): Promise<Left> =>
  whileLeaving(() =>
    leaveDevice(
      {
        session: browserSession(),
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
          async user_id => forgetVisits(user_id),
          async () => {
            await globalThis.caches?.delete(picture_cache)
            await globalThis.caches?.delete(tile_cache)
          },
        ],
      },
      unsent,
    ),
  )
