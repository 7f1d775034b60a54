import {afterEach, expect, test, vi} from 'vitest'
import {eventReader, readEvents, type StreamEvent} from './event-stream.ts'
import {credentialsEnded} from './signals.ts'

vi.mock('./credentials.ts', () => ({
  browserCredentials: () => ({read: () => Promise.resolve({token: 'hers'})}),
}))
afterEach(() => {
  vi.unstubAllGlobals()
})

test('events come out whole, however the stream was cut, and heartbeats are nothing', () => {
  const text =
    ': \n\nevent: ready\ndata: {}\n\n: \n\nevent: told\ndata: {"a": "b: c"}\n\ndata: plain\n\nevent: half\nda'
  for (const size of [1, 2, 7, 1000]) {
    const heard: StreamEvent[] = []
    const read = eventReader(event => heard.push(event))
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size))
    expect(heard).toEqual([
      {event: 'ready', data: '{}'},
      {event: 'told', data: '{"a": "b: c"}'},
      {event: 'message', data: 'plain'},
    ])
  }
})

test('a 401 of our server ends the sign-in, another server’s does not', async () => {
  const ended = vi.fn<(value: {token: string}) => void>()
  const stop = credentialsEnded.listen(ended)
  const answered = (status: number, body: object) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json(body, {status, headers: {'content-type': 'application/json'}})),
    )
    return expect(readEvents(() => undefined, new AbortController().signal)).rejects.toThrow(
      'event stream: no valid answer',
    )
  }
  await answered(401, {error: 'portal'})
  await answered(503, {detail: 'Away', code: 'session_ended'})
  expect(ended).not.toHaveBeenCalled()
  await answered(401, {detail: 'Your sign-in has ended.', code: 'session_ended'})
  expect(ended).toHaveBeenCalledExactlyOnceWith({token: 'hers'})
  stop()
})
