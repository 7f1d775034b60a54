import type {QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {mirrorProfile} from '#api/page-mirror.ts'
import {discoverRole} from '#api/role-discovery.ts'
import {browserSession} from '#api/session.ts'
import {sessionEnded} from '#api/signals.ts'
import {startPageTriggers} from '#offline/page-triggers.ts'
import {startWorker} from './app-update.ts'
import {createQueryClient} from './query-client.ts'
import {who} from './who.ts'

/** A token whose role is not known yet is asked for it in the order of spec §4; trouble on the way signs nobody out. */
async function resolveRole(): Promise<void> {
  const session = browserSession()
  const record = await session.read()
  if (record.token === null || record.role !== null) return
  const discovered = await discoverRole(call)
  if (discovered.kind === 'signed-out') await session.signOut(record.token)
  if (discovered.kind !== 'found') return
  await session.setRole(discovered.role)
  mirrorProfile(discovered.role, discovered.profile)
}

/** What must be known before the first screen: who is signed in. Answers the query cache of this page. */
export async function startApp(): Promise<QueryClient> {
  const queryClient = createQueryClient()
  sessionEnded.listen(({token}) => void browserSession().signOut(token))
  await who.load()
  await resolveRole()
  // what belonged to the person before goes with her
  let generation = who.get()?.generation
  who.subscribe(() => {
    const now = who.get()?.generation
    if (now !== generation) queryClient.clear()
    generation = now
  })
  startPageTriggers()
  startWorker()
  return queryClient
}
