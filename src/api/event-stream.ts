import {events} from '#contract/notifications.ts'
import {m} from '#messages'
import {api_url} from './api-url.ts'
import {endsSignIn, readAnswer} from './answer.ts'
import {browserCredentials} from './credentials.ts'
import {credentialsEnded} from './signals.ts'

export interface StreamEvent {
  event: string
  data: string
}

/** The server sends a heartbeat every twenty seconds; a longer silence means a dead connection, in milliseconds. */
const silence_ms = 50_000

/** Splits the text of a stream into events; an incomplete event waits for the next chunk. */
export function eventReader(hear: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  return piece => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map(line => {
          const at = line.indexOf(':')
          return [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')] as const
        }),
      )
      const data = fields.get('data')
      if (data !== undefined) hear({event: fields.get('event') ?? 'message', data})
    }
  }
}

/** `/api/events`, optionally with the events since an instant of the server's clock. */
const addressOfEvents = (since: string | undefined): string =>
  `${api_url}${events.path}${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`

/**
 * Streams the person's live notifications until the server ends them, starting with those at or after `since`. Does not
 * retry; rejects if the connection fails or falls silent, and with the signal's reason if aborted.
 */
export async function readEvents(
  hear: (event: StreamEvent) => void,
  signal: AbortSignal,
  since?: string,
): Promise<void> {
  const {token} = await browserCredentials().read()
  if (token === null) throw new Error('event stream: no access token')
  const dead = new AbortController()
  let timer = setTimeout(() => dead.abort(), silence_ms)
  try {
    // `call` would wait for the whole answer, and a stream has no end
    const response = await fetch(addressOfEvents(since), {
      headers: {accept: 'text/event-stream', 'accept-language': m.language(), authorization: `Bearer ${token}`},
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, dead.signal]),
    })
    const isOurs = response.headers.get('content-type')?.startsWith('text/event-stream')
    // a 401 ends the credentials here without waiting for the next call
    if (response.status === 401) {
      const answer = await readAnswer(response, Date.now())
      if (endsSignIn(answer))
        credentialsEnded.emit({token, epoch: answer.kind === 'refused' ? answer.epoch : undefined})
    }
    if (!response.ok || !isOurs || !response.body) throw new Error('event stream: no valid answer')
    const read = eventReader(hear)
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const {done, value} = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => dead.abort(), silence_ms)
      read(value)
    }
  } finally {
    clearTimeout(timer)
  }
}
