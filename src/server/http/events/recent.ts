/** So long it is remembered who was told of what, in milliseconds: for streams that open a little after the first answers. */
const remembered_ms = 60_000
/**
 * So far the clocks of two processes may be apart, in milliseconds. `since` comes from the one that gave the first answers, what
 * was told is noted by this one's clock: better a topic too many, which is read once more for nothing, than one missed.
 */
const clocks_apart_ms = 5_000

/** What was told lately in this process, so that a stream can say what its reader missed while it was being opened. */
export interface Recent {
  /** From this instant on nothing is missed; what was told before it is not known. */
  readonly begin: (now: string) => void
  readonly note: (user_id: string, topics: readonly string[], now: string) => void
  /**
   * What this person was told of at `since` or later, or just before; undefined where that is longer ago than is known, or
   * still to come.
   */
  readonly since: (user_id: string, since: string, now: string) => string[] | undefined
  /** Forgets what nobody can ask for any more. */
  readonly sweep: (now: string) => void
}

/** Remembers by person and topic only when it was last told, so that it never grows beyond the people who are told things. */
export function rememberRecent(): Recent {
  const byUser = new Map<string, Map<string, number>>()
  let begun_ms = Infinity
  return {
    begin: now => {
      begun_ms = Date.parse(now)
    },
    note: (user_id, topics, now) => {
      const told = byUser.get(user_id) ?? new Map<string, number>()
      byUser.set(user_id, told)
      for (const topic of topics) told.set(topic, Date.parse(now))
    },
    since: (user_id, since, now) => {
      const [since_ms, now_ms] = [Date.parse(since), Date.parse(now)]
      if (since_ms < Math.max(begun_ms, now_ms - remembered_ms) || since_ms > now_ms) return undefined
      return [...(byUser.get(user_id) ?? [])].flatMap(([topic, told_ms]) =>
        told_ms >= since_ms - clocks_apart_ms ? [topic] : [],
      )
    },
    sweep: now => {
      const oldest_ms = Date.parse(now) - remembered_ms - clocks_apart_ms
      for (const [user_id, told] of byUser) {
        for (const [topic, told_ms] of told) if (told_ms < oldest_ms) told.delete(topic)
        if (told.size === 0) byUser.delete(user_id)
      }
    },
  }
}
