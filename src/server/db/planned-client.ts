import pg from 'pg'

/** Texts that one process gives names to; what comes after so many is planned at each run, as it would be without. */
const names_max = 1000
const names = new Map<string, string>()

/** The same name for the same text on every connection of the process; undefined once there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= names_max) return known
  const name = `planned_${names.size}`
  names.set(text, name)
  return name
}

type Query = (config: pg.QueryConfig | string, values?: unknown[], callback?: unknown) => Promise<unknown>
interface Inside {
  readonly connection: {readonly stream: {cork: () => void; uncork: () => void}}
}

/**
 * Names a statement whose answer nobody reads. In a transaction it is not waited for by itself, but leaves with what comes
 * after it, the COMMIT at the latest, which fails as it failed.
 */
export const leftToCommit = (name: string): string => `left_to_commit_${name}`
const isLeft = (name?: string) => name?.startsWith(leftToCommit('')) ?? false

/**
 * A connection that plans every statement with values only once: for one over ten tables, planning costs the database more
 * than running. What is asked in one turn of the event loop leaves in one piece, since waking the database costs more than
 * most of what is asked. And BEGIN waits to travel with the statement after it, which saves each command a round trip; it
 * fails only where its connection does, and there the other fails too.
 */
export class PlannedClient extends pg.Client {
  #isCorked = false
  #isLeaving = false
  #isInTransaction = false
  #left: Promise<unknown> = Promise.resolve()

  constructor(config?: pg.ClientConfig) {
    super({...config, pipeline: true})
    const send = this.query.bind(this) as unknown as Query
    const {stream} = (this as unknown as Inside).connection

    const hold = () => {
      if (!this.#isCorked) stream.cork()
      this.#isCorked = true
    }
    const leave = () => {
      if (this.#isLeaving) return
      this.#isLeaving = true
      process.nextTick(() => {
        this.#isCorked = this.#isLeaving = false
        stream.uncork()
      })
    }
    const query: Query = async (config, values, callback) => {
      const {text, name} = typeof config === 'object' ? config : {text: config}
      hold()
      if (text === 'begin') {
        this.#isInTransaction = true
        this.#left = Promise.resolve()
        send(config).catch(() => {})
        return undefined
      }
      if (this.#isInTransaction && isLeft(name)) {
        this.#left = Promise.all([this.#left, send(config, values, callback)])
        this.#left.catch(() => {})
        return {rows: []}
      }
      leave()
      const isNamed = typeof config === 'string' || name !== undefined || !values?.length
      const planned = isNamed ? config : {...config, name: nameOf(text)}
      if (!this.#isInTransaction) return send(planned, values, callback)

      const left = this.#left
      this.#isInTransaction = text !== 'commit' && text !== 'rollback'
      if (text === 'rollback') return send(config)
      // after a failure a commit takes everything back, and says nothing of it
      if (text === 'commit') return Promise.all([send(config), left]).then(([answer]) => answer)
      // and any other statement says no more than that something failed before it
      return send(planned, values).catch(error => left.then(() => Promise.reject(error)))
    }
    this.query = query as unknown as typeof this.query
  }
}
