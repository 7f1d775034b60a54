import type {Deps} from '#server/deps.ts'
import type {Caller} from '#server/http/caller.ts'
import {endOfSignIn} from './store.ts'

export type WhyEnded = 'ended' | 'suspended' | 'missed'

/** Timers reach at most 24 days; extended credentials are checked again then. */
const look_again_ms = 12 * 60 * 60_000

/**
 * Calls back once when the credentials end: by log-out in any process, suspension or expiry. Resolves to a stop
 * function once it watches.
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
