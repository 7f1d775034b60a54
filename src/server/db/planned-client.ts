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
 * A connection that plans every statement with values only once: for one over ten tables, planning costs the database more
 * than running. And BEGIN waits to travel with the statement after it, which saves each command a round trip; it fails only
 * where its connection does, and there the other fails too.
 */
export class PlannedClient extends pg.Client {
  #holdsBegin = false

  constructor(config?: pg.ClientConfig) {
    super({...config, pipeline: true})
    const send = this.query.bind(this) as unknown as Query
    const {stream} = (this as unknown as Inside).connection

    const query: Query = async (config, values, callback) => {
      if (typeof config === 'object' && config.text === 'begin') {
        stream.cork()
        this.#holdsBegin = true
        send(config).catch(() => {})
        return undefined
      }
      const isNamed = typeof config === 'string' || config.name !== undefined || !values?.length
      const answer = send(isNamed ? config : {...config, name: nameOf(config.text)}, values, callback)
      if (this.#holdsBegin) {
        this.#holdsBegin = false
        stream.uncork()
      }
      return answer
    }
    this.query = query as unknown as typeof this.query
  }
}
