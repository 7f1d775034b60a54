type Round = (limit: number) => Promise<number>

/** For callers that stop at the first trouble. */
export const raise = (error: unknown): never => {
  throw error
}

/** One step of a tick: how much of it was done. */
type Step = () => Promise<number>

/** Does batch after batch of at most `limit` until one is not full; answers how much that was. */
export async function all(limit: number, work: Round): Promise<number> {
  let total = 0
  for (;;) {
    const done = await work(limit)
    total += done
    if (done < limit) return total
  }
}

/** Does each step, one after another, and answers how much of each was done: one that fails stops no later one. */
export async function inTurn<Name extends string>(
  steps: Record<Name, Step>,
  onTrouble: (error: unknown) => void,
): Promise<Record<Name, number>> {
  const done = {} as Record<Name, number>
  for (const name of Object.keys(steps) as Name[]) {
    done[name] = 0
    try {
      done[name] = await steps[name]()
    } catch (error) {
      onTrouble(error)
    }
  }
  return done
}
