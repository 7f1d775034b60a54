import pg from 'pg'

/** Hears what is told by NOTIFY on one channel. */
export interface Ears {
  readonly hear: (payload: string) => void
  /** The connection was away for a while: something may have been missed. */
  readonly missed: () => void
}

/** Waits between two tries of connecting, in milliseconds; doubled each time. */
const again_ms = {first: 500, last: 30_000}
/** A connection that died in silence is noticed after about so long, in milliseconds. */
const keep_alive_ms = 10_000

/**
 * Listens on one direct connection of its own, for a pool hands its connections on from one to the next. Where it breaks
 * it is opened anew until `end`. Resolves once it listens for the first time.
 */
export async function listenOnPostgres(url: string, channel: string, {hear, missed}: Ears) {
  let current: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: keep_alive_ms,
    })
    client.on('notification', ({payload}) => hear(payload ?? ''))
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    current = client
    await client.connect()
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  }
  const reopen = (wait_ms: number) => {
    timer = setTimeout(() => {
      open().then(missed, () => {
        current = undefined
        if (!isOver) reopen(Math.min(wait_ms * 2, again_ms.last))
      })
    }, wait_ms)
    timer.unref()
  }
  const lose = (client: pg.Client) => {
    if (isOver || current !== client) return
    current = undefined
    void client.end().catch(() => undefined)
    reopen(again_ms.first)
  }

  await open()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await current?.end()
  }
}
