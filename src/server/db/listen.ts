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

/** So long a connection may take to stand, in milliseconds: who takes it and says nothing is a proxy without a database. */
const patience_ms = 10_000

/**
 * Listens on one direct connection of its own, for a pool hands its connections on from one to the next. Where it breaks
 * it is opened anew until `end`. Resolves once it listens for the first time.
 */
export async function listenOnPostgres(url: string, channel: string, {hear, missed}: Ears) {
  let latest: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const open = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patience_ms,
      keepAlive: true,
      keepAliveInitialDelayMillis: keep_alive_ms,
    })
    const was = {listening: false, lost: false}
    const lose = () => {
      if (was.lost) return
      was.lost = true
      // one that never listened is told by the rejection below alone, or it would be opened anew twice
      if (!was.listening) return
      void client.end().catch(() => undefined)
      reopen(again_ms.first)
    }
    client.on('notification', ({payload}) => hear(payload ?? ''))
    client.on('error', lose)
    client.on('end', lose)
    latest = client
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (was.lost) throw new Error('database connection was lost while starting LISTEN')
      was.listening = true
    } catch (error) {
      was.lost = true
      void client.end().catch(() => undefined)
      throw error
    }
  }
  const reopen = (wait_ms: number) => {
    if (isOver) return
    timer = setTimeout(() => {
      open().then(
        () => {
          if (!isOver) missed()
        },
        () => reopen(Math.min(wait_ms * 2, again_ms.last)),
      )
    }, wait_ms)
    timer.unref()
  }

  await open()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await latest?.end()
  }
}
