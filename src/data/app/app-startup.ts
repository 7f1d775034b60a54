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
 * Asks for the role of a token in a fixed order; a failure on the way signs nobody out.
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

/** What goes on behind the screens gives way to the first one, but waits no longer than this, in milliseconds. */
const latest_ms = 5_000

/**
 * Loads and starts what goes on behind the screens, and tries again where it could not be loaded. Browsers that remember a
 * failed import until the next reload go on without it; what waits in the outbox is sent even so, see `outbox.ts`.
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
  /** To be told when the first screen stands: when it has what it asked for, whatever it did not need is loaded. */
  firstScreenStands: () => void
}

/** What must be known before the first screen: who is signed in. */
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
