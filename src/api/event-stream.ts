import {events} from '#contract/notifications.ts'
import {api_url} from './api-url.ts'
import {endsSignIn, readAnswer} from './answer.ts'
import {browserCredentials} from './credentials.ts'
import {sessionEnded} from './signals.ts'

/** One event as it came. */
export interface StreamEvent {
  event: string
  data: string
}

/** The server says something every twenty seconds; a line that is silent for so long is dead, in milliseconds. */
const silence_ms = 50_000

/** Cuts the text of a stream into its events; what is not whole yet stays for the next piece. */
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

/** `/api/events`, or what came since an instant of the server's clock as well. */
const addressOfEvents = (since: string | undefined): string =>
  `${api_url}${events.path}${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`

/**
 * Reads the live notices of the signed-in person until the server ends them, first what was told at `since` or later. Rejects where they cannot be had, where the
 * line breaks or dies in silence, and with the signal's reason where it was called off. It never tries again by itself.
 */
export async function readEvents(
  hear: (event: StreamEvent) => void,
  signal: AbortSignal,
  since?: string,
): Promise<void> {
  const {token} = await browserCredentials().read()
  if (token === null) throw new Error('nobody is signed in')
  const dead = new AbortController()
  let timer = setTimeout(() => dead.abort(), silence_ms)
  try {
    // not by `call`: that one waits for the whole answer, which never comes
    const response = await fetch(addressOfEvents(since), {
      headers: {accept: 'text/event-stream', authorization: `Bearer ${token}`},
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, dead.signal]),
    })
    const isOurs = response.headers.get('content-type')?.startsWith('text/event-stream')
    // a stream ends with its sign-in: who finds it ended here need not wait for the next call to be told
    if (response.status === 401 && endsSignIn(await readAnswer(response, Date.now())))
      sessionEnded.emit({token})
    if (!response.ok || !isOurs || !response.body) throw new Error('no live notices here')
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
