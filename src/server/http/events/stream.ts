/** Approximate lifetime of a stream, in milliseconds; reconnecting authenticates again. */
const stream_max_age_ms = 50 * 60_000
/** Buffer limit of a slow reader; past it the stream ends and the client refetches. */
const buffer_max_bytes = 64 * 1024

/** Server-sent events to one reader. */
export interface Stream {
  readonly readable: ReadableStream<Uint8Array>
  /** `beat` only keeps the connection in use. */
  readonly send: (event: 'ready' | 'told' | 'closed' | 'beat', data: object) => void
  readonly end: () => void
}

const encoder = new TextEncoder()

/** `onEnd` is called once, by either side. */
export function openStream(onEnd: () => void): Stream {
  let to: ReadableStreamDefaultController<Uint8Array> | undefined
  const over = () => {
    clearTimeout(timer)
    const was = to
    to = undefined
    if (was) onEnd()
    return was
  }
  const end = () => over()?.close()
  const write = (text: string) => {
    if (!to) return
    to.enqueue(encoder.encode(text))
    if ((to.desiredSize ?? 0) <= 0) end()
  }
  // jitter, so that streams do not all reconnect at once after a restart
  const timer = setTimeout(end, stream_max_age_ms * (0.8 + 0.2 * Math.random()))
  timer.unref()
  const readable = new ReadableStream<Uint8Array>(
    {
      start: controller => {
        to = controller
      },
      cancel: () => void over(),
    },
    {highWaterMark: buffer_max_bytes, size: chunk => chunk.byteLength},
  )
  // some proxies forward nothing before the first bytes
  write(': \n\n')
  return {
    readable,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end,
  }
}
