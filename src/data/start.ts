import type {QueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {mirrorProfile} from '#api/page-mirror.ts'
import {discoverRole} from '#api/role-discovery.ts'
import {browserSession} from '#api/session.ts'
import {sessionEnded} from '#api/signals.ts'
import {sweepCaches} from '#offline/leaving.ts'
import {startOutbox} from '#offline/page.ts'
import {scopeOf} from '#offline/scope.ts'
import {startWorker} from './app-update.ts'
import {leadPack, queryStore} from './device.ts'
import {watchInstall} from './install.ts'
import {leavesWith} from './leave.ts'
import {createQueryClient} from './query-client.ts'
import {refetchAfterReceipts} from './receipts.ts'
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

/** What was kept for another person, or for an earlier sign-in, is nobody's any more. */
const sweep = () => {
  const record = browserSession().peek()
  if (!record) return
  void queryStore.sweep(scopeOf(record))
  void leadPack.sweep(scopeOf(record))
  void sweepCaches(globalThis.caches, record)
}

/** What must be known before the first screen: who is signed in. Answers the query cache of this page. */
export async function startApp(): Promise<QueryClient> {
  const queryClient = createQueryClient()
  leavesWith(queryClient)
  watchInstall()
  sessionEnded.listen(({token}) => void browserSession().signOut(token))
  await who.load()
  await resolveRole()
  let generation = who.get()?.generation
  who.subscribe(() => {
    const now = who.get()?.generation
    if (now === generation) return
    generation = now
    queryClient.clear()
    sweep()
  })
  refetchAfterReceipts(queryClient)
  // nobody waits for these to show the first screen
  setTimeout(() => {
    startOutbox()
    startWorker()
    sweep()
  }, 0)
  return queryClient
}
