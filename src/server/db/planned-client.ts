import pg from 'pg'
import {LeftToCommit} from './left-to-commit.ts'
import {OnePiece} from './one-piece.ts'
import {plannedName} from './planned-names.ts'

type Query = (config: pg.QueryConfig | string, values?: unknown[], callback?: unknown) => Promise<unknown>

/**
 * A connection that plans every statement with values only once: for one over ten tables, planning costs the database more
 * than running. What is asked in one turn of the event loop leaves in one piece, since waking the database costs more than
 * most of what is asked. And BEGIN waits to travel with the statement after it, which saves each command a round trip; it
 * fails only where its connection does, and there the other fails too.
 */
export class PlannedClient extends pg.Client {
  #transaction: LeftToCommit | undefined

  constructor(config?: pg.ClientConfig) {
    super({...config, pipeline: true})
    // a pool listens only while nobody has the connection, and what nobody hears of a lost one ends the process; whoever
    // has it is told by the failure of what is asked, and the pool throws it away when it comes back
    this.on('error', () => {})
    const send = this.query.bind(this) as unknown as Query
    const piece = new OnePiece(this)

    const query: Query = async (config, values, callback) => {
      const {text, name} = typeof config === 'object' ? config : {text: config}
      const transaction = this.#transaction
      piece.hold()
      if (text === 'begin') {
        this.#transaction = new LeftToCommit()
        send(config).catch(() => {})
        return undefined
      }
      if (transaction?.takes(name, values)) {
        transaction.leave(send(config, values))
        return {rows: []}
      }
      piece.leave()
      if (text === 'commit' || text === 'rollback') this.#transaction = undefined
      const isNamed = typeof config === 'string' || name !== undefined || !values?.length
      const planned = isNamed ? config : {...config, name: plannedName(text)}
      if (!transaction || text === 'rollback') return send(planned, values, callback)
      if (text === 'commit') return transaction.commit(send(config))
      return transaction.answerOf(text, send(planned, values))
    }
    this.query = query as unknown as typeof this.query
  }
}
