import pg from 'pg'

/** Callbacks for NOTIFY messages on one channel. */
export interface ChannelListener {
  readonly onNotify: (payload: string) => void
  /** Called after a reconnect, because messages may have been missed. */
  readonly onGap: () => void
}

/** Delays between two attempts to connect, in milliseconds; each is double the one before. */
const again_ms = {first: 500, last: 5_000}
/** Idle time before the first keep-alive probe, in milliseconds. */
const keep_alive_ms = 10_000

/** Connection timeout in milliseconds. A proxy without a database accepts a connection and never answers. */
const patience_ms = 10_000

/**
 * Listens on a dedicated connection, because a pool shares its connections. Of several servers it takes the first that
 * lets it, which is the primary: a standby refuses to listen. Reconnects until the returned function is called;
 * resolves once it listens for the first time.
 */
export async function listenOnPostgres(urls: readonly string[], channel: string, {onNotify, onGap}: ChannelListener) {
  let latest: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const openAt = async (url: string) => {
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
      // the rejection below reports a connection that never listened; reopening here would open two
      if (!was.listening) return
      void client.end().catch(() => undefined)
      reopen(again_ms.first)
    }
    client.on('notification', ({payload}) => onNotify(payload ?? ''))
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
  const open = async () => {
    let failure: unknown
    for (const url of urls) {
      if (isOver) return
      try {
        return await openAt(url)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
  const reopen = (wait_ms: number) => {
    if (isOver) return
    timer = setTimeout(() => {
      open().then(
        () => {
          if (!isOver) onGap()
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
