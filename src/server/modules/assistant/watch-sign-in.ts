import type {Deps} from '#server/deps.ts'
import type {Caller} from '#server/http/caller.ts'
import {endOfSignIn} from './store.ts'

export type WhyEnded = 'ended' | 'suspended' | 'missed'

/** Timers do not reach farther than 24 days; a sign-in that slides on meanwhile is looked at again. */
const look_again_ms = 12 * 60 * 60_000

/**
 * Tells once when a sign-in ends by whatever way: signing out in whichever process, a suspension, or its time. Resolves to
 * how to stop, when nothing can be missed any more.
 */
export async function watchSignIn(
  {database, clock, events, log}: Pick<Deps, 'database' | 'clock' | 'events' | 'log'>,
  {user_id, token_id}: Pick<Caller, 'user_id' | 'token_id'>,
  onEnd: (why: WhyEnded) => void,
): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const finish = (why: WhyEnded) => {
    if (isStopped) return
    stop()
    onEnd(why)
  }
  const stopHearing = await events.watch({user_id, token_id}, finish)
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    stopHearing()
  }
  const look = async () => {
    const ends_at = await endOfSignIn(database.db, token_id)
    if (isStopped) return
    const left_ms = ends_at === null ? 0 : Date.parse(ends_at) - Date.parse(clock.now())
    if (left_ms <= 0) return finish('ended')
    timer = setTimeout(again, Math.min(left_ms, look_again_ms))
    timer.unref()
  }
  const again = () => {
    look().catch((error: unknown) => {
      log.error({err: error}, 'a sign-in could not be looked at')
      finish('missed')
    })
  }
  await look()
  return stop
}
