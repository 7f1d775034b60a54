import type {Outbox} from './outbox.ts'
import type {Ports} from './ports.ts'

/** The events of a page. */
export interface PageEvents {
  visible(): boolean
  /** The browser reports that the network is back. */
  onOnline(listener: () => void): () => void
  /** The page became visible or was restored from the back-forward cache. */
  onVisible(listener: () => void): () => void
  /** Our server answered a call of the page. */
  onAnswered(listener: () => void): () => void
  /** The credentials changed. */
  onCredentials(listener: () => void): () => void
  /** Requests a background sync of the worker, where supported. */
  registerSync(): void
}

/** How often a visible page checks its queue, in milliseconds, since a network may return without an event. */
const look_every_ms = 30_000

/** The minimum time between passes, in milliseconds: an immediate retry would fail again. */
const rest_ms = 1_000

/**
 * Makes a page flush at its start, when the network, the page or our server returns, when a wait ends, and every half
 * minute while visible. Returns a stop function.
 */
export const startTriggers = (
  outbox: Pick<Outbox, 'flush' | 'onChange'>,
  ports: Pick<Ports, 'now' | 'random' | 'after'>,
  page: PageEvents,
): (() => void) => {
  let stopped = false
  let cancel = () => {}
  /** Whether anything waits, as far as this page knows; otherwise its calls trigger no flush. */
  let waits = true
  let looking = 0
  /** Something changed during a flush, so its result may be out of date. */
  let hasChanged = false

  const look = async (...[why]: Parameters<Outbox['flush']>) => {
    looking += 1
    const {remaining, look_at} = await outbox.flush(why)
    looking -= 1
    if (stopped) return
    waits = remaining > 0 || hasChanged
    if (looking === 0) hasChanged = false
    if (waits) page.registerSync()
    wait(look_at)
  }

  const wait = (look_at: number) => {
    cancel()
    const soon_ms = look_every_ms * (0.5 + ports.random() / 2)
    const until_ms = Math.max(0, look_at - ports.now())
    if (!page.visible() && !Number.isFinite(until_ms)) return
    const ms = page.visible() ? Math.min(Math.max(until_ms, rest_ms), soon_ms) : Math.max(until_ms, rest_ms)
    cancel = ports.after(ms, () => void look(page.visible() && until_ms > ms ? 'probe' : 'timer'))
  }

  const stops = [
    page.onOnline(() => void look('online')),
    page.onVisible(() => void look('visible')),
    page.onCredentials(() => void look('start')),
    page.onAnswered(() => {
      if (waits) void look('network')
    }),
    outbox.onChange(() => {
      if (looking > 0) hasChanged = true
      else if (waits) return
      waits = true
      page.registerSync()
    }),
  ]
  void look('start')

  return () => {
    stopped = true
    cancel()
    for (const stop of stops) stop()
  }
}
