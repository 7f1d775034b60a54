import {describe, expect, test, vi} from 'vitest'
import {epoch_header} from '#contract/endpoint.ts'
import {signedOut} from '#api/credentials-record.ts'
import {makeBid, makeEntry} from '../../../tests/offline/support/make-entry.ts'
import {answered} from '../../../tests/offline/support/plain-outbox.ts'
import {until} from '../../../tests/support/until.ts'
import {kinds} from './kinds.ts'
import type {Ports} from './ports.ts'
import {createSend} from './send.ts'

const anna = {...signedOut, user_id: 'anna', token: 'token-a'}
const start = kinds['confirm-start']
const received = answered(200, {receipt: {received_at: '2026-05-31T14:03:00.000Z'}})
const revocation = makeEntry({kind: 'revoke-sign-in', params: {logout_handle: 'handle-a'}})

const setUp = (fetch: Ports['fetch'] = async () => received) => {
  const asked = vi.fn(fetch)
  const timers: {ms: number; callback: () => void; isCancelled: boolean}[] = []
  const send = createSend({
    fetch: asked,
    now: () => 0,
    api_url: '/api',
    after: (ms, callback) => {
      const timer = {ms, callback, isCancelled: false}
      timers.push(timer)
      return () => (timer.isCancelled = true)
    },
  })
  return {send, asked, timers}
}

describe('a request', () => {
  test('carries its key, its owner’s token and nothing of the browser', async () => {
    const {send, asked, timers} = setUp()
    expect(await send(makeEntry(), start, anna)).toMatchObject({kind: 'ok', status: 200})
    const [address, init] = asked.mock.calls[0]!
    expect(address).toBe('/api/sessions/s1/confirm-start/caretaker')
    expect(init).toMatchObject({
      method: 'PATCH',
      headers: {'idempotency-key': 'key-1', authorization: 'Bearer token-a', 'content-type': 'application/json'},
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
    })
    expect(init.headers).not.toHaveProperty(epoch_header)
    await until(() => expect(timers).toMatchObject([{isCancelled: true}]))
  })

  test('says on which server it builds', async () => {
    const {send, asked} = setUp()
    await send(makeEntry(), start, anna, 'epoch-1')
    expect(asked.mock.calls[0]![1].headers[epoch_header]).toBe('epoch-1')
  })

  test('that needs no owner carries no token of the logged-in person', async () => {
    const {send, asked} = setUp()
    await send(revocation, kinds['revoke-sign-in'], anna)
    expect(asked.mock.calls[0]![1].headers).not.toHaveProperty('authorization')
  })

  test('is the same at every attempt', async () => {
    const {send, asked} = setUp()
    const [kind, entry] = [kinds['bid-caretaker'], makeBid()]
    await send(entry, kind, anna)
    await send({...entry, tries: 5, attempts: 3}, kind, anna)
    const bodies = asked.mock.calls.map(([address, {body, headers}]) => [address, body, headers['idempotency-key']])
    expect(bodies[1]).toEqual(bodies[0])
  })
})

test('a server that says nothing for 15 seconds counts as no network, and the request is ended', async () => {
  const {send, asked, timers} = setUp(() => new Promise(() => {}))
  const attempt = send(makeEntry(), start, anna)
  expect(timers).toMatchObject([{ms: 15_000}])
  timers[0]!.callback()
  expect(await attempt).toEqual({kind: 'network'})
  expect(asked.mock.calls[0]![1].signal?.aborted).toBe(true)
})

test('what cannot be written as a request is refused on the device, and nothing is sent', async () => {
  const {send, asked} = setUp()
  expect(await send(makeEntry({params: {}}), start, anna)).toMatchObject({kind: 'refused', body: {code: 'unreadable'}})
  expect(asked).not.toHaveBeenCalled()
})
