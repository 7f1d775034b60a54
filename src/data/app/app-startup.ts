import type {QueryClient} from '@tanstack/react-query'
import {mirrorProfile} from '#api/page-mirror.ts'
import {browserCredentials} from '#api/credentials.ts'
import {credentialsEnded} from '#api/signals.ts'
import {setLocale} from '#lib/page-locale.ts'
import {watchParts} from '#lib/missing-part.ts'
import {whenIdle} from '#lib/when-idle.ts'
import {retryWhenOnline} from './retry-when-online.ts'
import {watchInstall} from './install-prompt.ts'
import {createQueryClient} from './query-client.ts'
import {isServerReachable} from './server-reachable.ts'
import {who} from '../account/current-user.ts'
import {forgetEndedAccount} from '../account/ended-account.ts'
import {forgetEndedLogIn} from '../account/ended-log-in.ts'
import {refreshProfile} from '../account/adopt-profile.ts'

/**
 * Resolves a token's role in a fixed order; an error on the way does not log the person out.
 * @see src/domain/rules-people.md#role-discovery
 */
async function resolveRole(onResolving: () => Promise<() => void>): Promise<void> {
  const credentials = browserCredentials()
  const record = await credentials.read()
  if (record.token === null || record.role !== null) return refreshUnsettled()
  const resolving = onResolving().catch(() => () => undefined)
  const [{call}, {discoverRole}] = await Promise.all([import('#api/client.ts'), import('#api/role-discovery.ts')])
  const discovered = await discoverRole(call).finally(() => void resolving.then(stop => stop()))
  if (discovered.kind === 'signed-out') await logOutAfter401(record.token)
  if (discovered.kind === 'unfinished') await credentials.setRole(discovered.role, null, true)
  if (discovered.kind !== 'found') return
  await credentials.setRole(discovered.role)
  mirrorProfile(discovered.role, discovered.profile)
  await refreshUnsettled()
}

/**
 * Asks for the profile of a former member or a former adult of a family, who may be back, and of a member whose role was
 * just discovered.
 */
async function refreshUnsettled(): Promise<void> {
  const {role, member_role, unfinished} = await browserCredentials().read()
  if (unfinished || (role === 'agency' && member_role === null)) await refreshProfile().catch(() => undefined)
}

/** Ends the log-in whose token the server rejected, unless another has begun; then the device is left as by log-out. */
async function logOutAfter401(token: string, epoch?: string): Promise<void> {
  const {user_id, token: current} = await browserCredentials().read()
  await browserCredentials().logOut(token)
  if (user_id === null || current !== token) return
  // if the chunk is missing, the next start deletes what is not the signed-in person's
  await import('../account/log-out-device.ts')
    .then(({wipeAfterEndedLogIn}) => wipeAfterEndedLogIn(user_id, {epoch, token}))
    .catch(() => undefined)
}

/** Background tasks start after first paint, but at latest after this, in milliseconds. */
const latest_ms = 5_000

/**
 * Starts the background tasks and retries if their chunk fails to load. Some browsers cache a failed import until
 * reload; `outbox.ts` sends waiting entries even then.
 */
function loadBackground(queryClient: QueryClient, failures = 0): void {
  import('./background.ts').then(
    ({startBackground}) => startBackground(queryClient),
    () => retryWhenOnline(failures + 1, () => loadBackground(queryClient, failures + 1)),
  )
}

export interface Started {
  /** The query cache of this page. */
  queryClient: QueryClient
  /** Called when the first screen has its data, to load everything else. */
  onFirstScreenReady: () => void
}

/**
 * Sets the locale and loads the credentials, which the first screen needs. `onResolving` shows what can be shown while
 * the role of a log-in is not known, and gives how to remove it.
 */
export async function startApp({onResolving}: {onResolving: () => Promise<() => void>}): Promise<Started> {
  setLocale(navigator.language)
  const queryClient = createQueryClient()
  watchInstall()
  watchParts(window, isServerReachable)
  credentialsEnded.listen(({token, epoch}) => void logOutAfter401(token, epoch))
  await who.load()
  await resolveRole(onResolving)
  let generation = who.get()?.generation
  who.subscribe(() => {
    const now = who.get()?.generation
    if (now !== generation) {
      queryClient.clear()
      forgetEndedAccount()
    }
    if (now !== undefined) forgetEndedLogIn()
    generation = now
  })
  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    clearTimeout(latest)
    loadBackground(queryClient)
  }
  const latest = setTimeout(begin, latest_ms)
  return {
    queryClient,
    onFirstScreenReady: () => {
      const look = () => {
        if (queryClient.isFetching() > 0) return
        stop()
        whenIdle(begin)
      }
      const stop = queryClient.getQueryCache().subscribe(look)
      whenIdle(look)
    },
  }
}
