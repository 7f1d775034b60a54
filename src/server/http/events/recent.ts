/** How long notified topics are remembered, for streams that open after the first answers, in milliseconds. */
const remembered_ms = 60_000
/**
 * Assumed clock skew between processes, in milliseconds: `since` may come from another one. A needless refetch is
 * better than a missed topic.
 */
const clock_skew_max_ms = 5_000

/** Recent topics by person, so that a stream can report what changed while it was opened. */
export interface Recent {
  /** Events are complete from this instant on. */
  readonly begin: (now: string) => void
  readonly note: (user_id: string, topics: readonly string[], now: string) => void
  /**
   * The topics for this person at `since` or later, including clock skew; undefined if `since` is too old or in the
   * future.
   */
  readonly since: (user_id: string, since: string, now: string) => string[] | undefined
  /** Purges expired topics. */
  readonly sweep: (now: string) => void
}

/** Stores only the latest time per person and topic, which bounds its size. */
export function createRecent(): Recent {
  const byUser = new Map<string, Map<string, number>>()
  let begun_ms = Infinity
  return {
    begin: now => {
      begun_ms = Date.parse(now)
    },
    note: (user_id, topics, now) => {
      const byTopic = byUser.get(user_id) ?? new Map<string, number>()
      byUser.set(user_id, byTopic)
      for (const topic of topics) byTopic.set(topic, Date.parse(now))
    },
    since: (user_id, since, now) => {
      const [since_ms, now_ms] = [Date.parse(since), Date.parse(now)]
      if (since_ms < Math.max(begun_ms, now_ms - remembered_ms) || since_ms > now_ms) return undefined
      return [...(byUser.get(user_id) ?? [])].flatMap(([topic, at_ms]) =>
        at_ms >= since_ms - clock_skew_max_ms ? [topic] : [],
      )
    },
    sweep: now => {
      const oldest_ms = Date.parse(now) - remembered_ms - clock_skew_max_ms
      for (const [user_id, byTopic] of byUser) {
        for (const [topic, at_ms] of byTopic) if (at_ms < oldest_ms) byTopic.delete(topic)
        if (byTopic.size === 0) byUser.delete(user_id)
      }
    },
  }
}
