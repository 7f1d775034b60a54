import {pgCode, type Db} from '../db/client.ts'
import {Refusal} from './refusal.ts'

/** Carries a refusal out of a transaction, which rolls it back. */
class Undo extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Takes a write that nothing waits for: it is sent before COMMIT, and where it fails, so does the transaction. */
type AtCommit = (write: Promise<unknown>) => void

/**
 * Runs `work` in one transaction; a refusal rolls it back. A deadlock is retried once, any other error is
 * thrown.
 * @see src/domain/rules.md#transactions
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db, atCommit: AtCommit) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  for (let attempt = 0; ; attempt++) {
    const writes: Promise<unknown>[] = []
    const committed = db.transaction(async tx => {
      const outcome = await work(tx, write => {
        write.catch(() => {})
        writes.push(write)
      })
      if (outcome instanceof Refusal) throw new Undo(outcome)
      return outcome
    })
    try {
      await Promise.allSettled([committed])
      // a write that failed says why its transaction did
      await Promise.all(writes)
      return await committed
    } catch (error) {
      if (error instanceof Undo) return error.refusal
      if (attempt === 0 && pgCode(error)?.code === '40P01') continue
      throw error
    }
  }
}
