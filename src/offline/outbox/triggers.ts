import type {Outbox} from './outbox.ts'
import type {Ports} from './ports.ts'

/** What a page tells about itself. */
export interface PageEvents {
  visible(): boolean
  /** The browser says that the network is back. */
  onOnline(listener: () => void): () => void
  /** The page came into view, or back from the browser's cache of pages. */
  onVisible(listener: () => void): () => void
  /** A call of the page was answered by our server. */
  onAnswered(listener: () => void): () => void
  /** Somebody signed in or out. */
  onSession(listener: () => void): () => void
  /** Asks the browser to wake the worker when there is a network; does nothing where it cannot. */
  registerSync(): void
}

/** How often a page in view looks at its queue at least, in milliseconds: the network may come back without a word. */
const look_every_ms = 30_000

/** Rest even where something is due at once, in milliseconds: who failed just now would fail again. */
const rest_ms = 1_000

/**
 * Makes a page send what waits: at its start, when the network, the page or our server comes back, when a wait is
 * over, and at least every half minute while it is looked at. Returns how to stop.
 */
export const startTriggers = (outbox: Outbox, ports: Ports, page: PageEvents): (() => void) => {
  let stopped = false
  let cancel = () => {}
  /** Whether anything waits, as far as this page knows; so that not every call of a page with nothing to send looks. */
  let waits = true
  let looking = 0
  /** Something changed while this page looked, which what it found may not know of. */
  let isNews = false

  const look = async (...[why]: Parameters<Outbox['flush']>) => {
    looking += 1
    const {left, look_at} = await outbox.flush(why)
    looking -= 1
    if (stopped) return
    waits = left > 0 || isNews
    if (looking === 0) isNews = false
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
    page.onSession(() => void look('start')),
    page.onAnswered(() => {
      if (waits) void look('network')
    }),
    outbox.onChange(() => {
      if (looking > 0) isNews = true
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
