/**
 * Names a statement whose answer nobody reads. In a transaction it is not waited for by itself, but leaves with what comes
 * after it, the COMMIT at the latest, which fails as it failed.
 */
export const leftToCommit = (name: string): string => `left_to_commit_${name}`

/** Whether the driver writes it down without fail. Of an object it may not, and then the database never hears of a failure. */
const isPlain = (value: unknown) => value === null || typeof value !== 'object'

/** The open transaction of one connection, and what it has left to its commit. */
export class LeftToCommit {
  #left: Promise<unknown> = Promise.resolve()
  #hasSavepoint = false

  /**
   * Whether a statement may be left. After a savepoint none is: going back to it would take back what failed, and the
   * transaction would be kept of which the commit says that it failed.
   */
  takes(name: string | undefined, values: readonly unknown[] = []): boolean {
    return !this.#hasSavepoint && (name?.startsWith(leftToCommit('')) ?? false) && values.every(isPlain)
  }

  /** Leaves a statement that was sent. */
  leave(sent: Promise<unknown>): void {
    this.#left = Promise.all([this.#left, sent])
    this.#left.catch(() => {})
  }

  /** The answer of any other statement: after a failure it says no more than that something failed before it. */
  async answerOf(text: string, sent: Promise<unknown>): Promise<unknown> {
    this.#hasSavepoint ||= text.startsWith('savepoint')
    const left = this.#left
    try {
      return await sent
    } catch (error) {
      await left
      throw error
    }
  }

  /** The answer of the commit: after a failure it takes everything back, and says nothing of it but this. */
  async commit(sent: Promise<unknown>): Promise<unknown> {
    const [answer] = await Promise.all([sent, this.#left])
    if ((answer as {command?: string}).command === 'ROLLBACK') throw rolledBack()
    return answer
  }
}

/** What the embedded database says by itself. */
const rolledBack = () =>
  Object.assign(new Error('The transaction was rolled back: a statement in it had failed'), {code: '25P02'})
