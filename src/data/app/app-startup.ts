import type {QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {mirrorProfile} from '#api/page-mirror.ts'
import {browserCredentials} from '#api/credentials.ts'
import {sessionEnded} from '#api/signals.ts'
import {watchParts} from '#lib/missing-part.ts'
import {whenIdle} from '#lib/when-idle.ts'
import {retryWhenOnline} from './retry-when-online.ts'
import {watchInstall} from './install-prompt.ts'
import {createQueryClient} from './query-client.ts'
import {who} from '../account/current-user.ts'

/**
 * Resolves a token's role in a fixed order; an error on the way does not log the person out.
 * @see src/domain/rules.md#role-discovery
 */
async function resolveRole(): Promise<void> {
  const session = browserCredentials()
  const record = await session.read()
  if (record.token === null || record.role !== null) return
  const {discoverRole} = await import('#api/role-discovery.ts')
  const discovered = await discoverRole(call)
  if (discovered.kind === 'signed-out') await session.signOut(record.token)
  if (discovered.kind === 'unfinished') await session.setRole(discovered.role, null, true)
  if (discovered.kind !== 'found') return
  await session.setRole(discovered.role)
  mirrorProfile(discovered.role, discovered.profile)
}

/** Background tasks start after first paint, but at latest after this, in milliseconds. */
const latest_ms = 5_000

/**
 * Starts the background tasks and retries if their chunk fails to load. Some browsers cache a failed import until reload;
 * `outbox.ts` sends waiting entries even then.
 */
function startBehind(queryClient: QueryClient, failures = 0): void {
  import('./background.ts').then(
    ({startBackground}) => startBackground(queryClient),
    () => retryWhenOnline(failures + 1, () => startBehind(queryClient, failures + 1)),
  )
}

export interface Started {
  /** The query cache of this page. */
  queryClient: QueryClient
  /** Called when the first screen has its data, to load everything else. */
  firstScreenStands: () => void
}

/** Loads the credentials, which the first screen needs. */
export async function startApp(): Promise<Started> {
  const queryClient = createQueryClient()
  watchInstall()
  watchParts(window)
  sessionEnded.listen(({token}) => void browserCredentials().signOut(token))
  await who.load()
  await resolveRole()
  let generation = who.get()?.generation
  who.subscribe(() => {
    const now = who.get()?.generation
    if (now !== generation) queryClient.clear()
    generation = now
  })
  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    clearTimeout(latest)
    startBehind(queryClient)
  }
  const latest = setTimeout(begin, latest_ms)
  return {
    queryClient,
    firstScreenStands: () => {
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
