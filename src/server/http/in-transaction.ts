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

/**
 * Runs `work` in one transaction; a refusal rolls it back. A deadlock is retried once, any other error is
 * thrown.
 * @see src/domain/rules.md#transactions
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T | Refusal>): Promise<T | Refusal> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction(async tx => {
        const outcome = await work(tx)
        if (outcome instanceof Refusal) throw new Undo(outcome)
        return outcome
      })
    } catch (error) {
      if (error instanceof Undo) return error.refusal
      if (attempt === 0 && pgCode(error)?.code === '40P01') continue
      throw error
    }
  }
}
