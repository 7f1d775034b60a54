/** A stream is opened anew about so often, with its sign-in looked at again, in milliseconds. */
const lives_ms = 50 * 60_000
/** So many bytes wait for a reader who does not take them; who is further behind asks for everything anew. */
const waiting_max_bytes = 64 * 1024

/** Server-sent events to one reader. */
export interface Stream {
  readonly readable: ReadableStream<Uint8Array>
  /** `beat` is nothing, said so that the line is used. */
  readonly say: (event: 'ready' | 'told' | 'beat', data: object) => void
  readonly end: () => void
}

const encoder = new TextEncoder()

/** `onEnd` is called once, whoever ends it. */
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
  // not all of them at once after a restart
  const timer = setTimeout(end, lives_ms * (0.8 + 0.2 * Math.random()))
  timer.unref()
  const readable = new ReadableStream<Uint8Array>(
    {
      start: controller => {
        to = controller
      },
      cancel: () => void over(),
    },
    {highWaterMark: waiting_max_bytes, size: chunk => chunk.byteLength},
  )
  // some proxies hand nothing on before something has come
  write(': \n\n')
  return {
    readable,
    say: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end,
  }
}
