/** How long a call is repeated with its key, in milliseconds: a person who comes back later starts anew. */
const repeat_ms = 3_600_000

/**
 * The idempotency keys of calls that are not known to have succeeded. The same call with the same body sends the same
 * key, so that the server answers it with what it has already done.
 */
export function createLostKeys(now: () => number) {
  const lost = new Map<string, {key: string; at_ms: number}>()
  return {
    /** The key to repeat; undefined if this call did not fail. */
    find(call: string): string | undefined {
      const found = lost.get(call)
      return found && now() - found.at_ms < repeat_ms ? found.key : undefined
    },
    add: (call: string, key: string) => void lost.set(call, {key, at_ms: lost.get(call)?.at_ms ?? now()}),
    /** Forgets all of them after a success: the same call is then a new one, such as blocking again after unblocking. */
    clear: () => lost.clear(),
  }
}
