import {Hono} from 'hono'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {readBytes, upload_pace} from './read.ts'
import {Refusal} from './refusal.ts'

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']})
})
afterEach(() => {
  vi.useRealTimers()
})

const megabyte = 1024 * 1024
const app = new Hono()
app.post('/:pace', async c => {
  const pace = c.req.param('pace') === 'upload' ? upload_pace : undefined
  const bytes = await readBytes(c, 11 * megabyte, pace)
  if (bytes instanceof Refusal) return c.json(bytes.body(), bytes.status as 408)
  return c.json({bytes: bytes?.byteLength})
})

/** Sends `total` bytes as pieces of `piece` bytes, one per second; then ends, stalls or breaks off. */
function slowly(total: number, piece: number, afterwards: 'ends' | 'stalls' | 'breaks off' = 'ends') {
  let sent = 0
  return new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        if (sent < total) {
          await new Promise(done => setTimeout(done, 1_000))
          const size = Math.min(piece, total - sent)
          sent += size
          controller.enqueue(new Uint8Array(size))
        } else if (afterwards === 'ends') controller.close()
        else if (afterwards === 'breaks off') controller.error(new Error('aborted'))
        else await new Promise(() => {})
      },
    },
    {highWaterMark: 0},
  )
}

async function answerTo(pace: 'json' | 'upload', body: ReadableStream, seconds: number) {
  const request = new Request(`http://localhost/${pace}`, {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit)
  const answer = Promise.resolve(app.request(request))
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  const response = await answer
  return {status: response.status, body: (await response.json()) as {code?: string; bytes?: number}}
}

test('a picture of 10 MB passes at four kilobytes per second', async () => {
  const picture = slowly(10 * megabyte, 4_096)
  expect(await answerTo('upload', picture, 2_600)).toEqual({status: 200, body: {bytes: 10 * megabyte}})
})

test('an upload that trickles is refused', async () => {
  const trickle = slowly(10 * megabyte, 100)
  expect(await answerTo('upload', trickle, 70)).toMatchObject({status: 408, body: {code: 'too_slow'}})
})

test('an upload that stalls is refused', async () => {
  const stalled = slowly(500_000, 100_000, 'stalls')
  expect(await answerTo('upload', stalled, 120)).toMatchObject({status: 408, body: {code: 'too_slow'}})
})

test('a JSON body has to be there within a minute, however it trickles', async () => {
  expect(await answerTo('json', slowly(50, 1), 55)).toEqual({status: 200, body: {bytes: 50}})
  expect(await answerTo('json', slowly(80, 1), 65)).toMatchObject({status: 408, body: {code: 'too_slow'}})
})

test('a client that goes away in the middle of a body is no fault of ours', async () => {
  const broken = slowly(10, 5, 'breaks off')
  expect(await answerTo('json', broken, 5)).toMatchObject({status: 400, body: {code: 'malformed'}})
})
