import type pg from 'pg'

interface Inside {
  readonly connection: {readonly stream: {cork: () => void; uncork: () => void}}
}

/** What a connection writes to by now: it is another once the connection is encrypted. */
export const streamOf = (client: pg.ClientBase) => (client as unknown as Inside).connection.stream

/** Holds back what one connection is asked, so that it leaves in one piece. */
export class OnePiece {
  readonly #client: pg.ClientBase
  #held: Inside['connection']['stream'] | undefined
  #isLeaving = false

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** Nothing leaves until `leave`. */
  hold(): void {
    if (this.#held) return
    this.#held = streamOf(this.#client)
    this.#held.cork()
  }

  /** What is held leaves with whatever else is asked in this turn of the event loop. */
  leave(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    process.nextTick(() => {
      this.#held?.uncork()
      this.#held = undefined
      this.#isLeaving = false
    })
  }
}
