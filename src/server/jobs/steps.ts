import {measureJob} from '../observe/measure-job.ts'

type Round = (limit: number) => Promise<number>

/** Throws, for callers that stop at the first error. */
export const raise = (error: unknown): never => {
  throw error
}

/** One step of a tick; returns how many rows it processed. */
type Step = () => Promise<number>

/** Runs batches of at most `limit` until one is not full, or `rounds_max` of them; returns the total. */
export async function all(limit: number, work: Round, rounds_max = Number.POSITIVE_INFINITY): Promise<number> {
  let total = 0
  for (let round = 1; ; round += 1) {
    const done = await work(limit)
    total += done
    if (done < limit || round >= rounds_max) return total
  }
}

/** Runs the steps in order and returns the count of each; a failed step does not stop later ones. */
export async function inTurn<Name extends string>(
  steps: Record<Name, Step>,
  onTrouble: (error: unknown) => void,
): Promise<Record<Name, number>> {
  const done = {} as Record<Name, number>
  for (const name of Object.keys(steps) as Name[]) {
    done[name] = 0
    try {
      done[name] = await measureJob(name, steps[name])
    } catch (error) {
      onTrouble(error)
    }
  }
  return done
}
