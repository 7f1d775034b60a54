import {expect, test, vi} from 'vitest'
import {laneOf, makeEntry} from '../../../tests/offline/support/make-entry.ts'
import {answered, plainOutbox} from '../../../tests/offline/support/plain-outbox.ts'
import {kinds} from './kinds.ts'
import {settle} from './lane.ts'
import {changeLane, readLanes} from './lane-store.ts'
import {noteEpoch} from './send-again.ts'

const received_at = '2026-05-31T14:03:00.000Z'

/** A device that a server of this epoch gave a receipt. */
const withReceipt = async (epoch: string) => {
  const sent: string[] = []
  const device = await plainOutbox(async (_, {headers}) => {
    sent.push(headers['idempotency-key']!)
    return answered(200, {receipt: {received_at}}, 'second')
  })
  const {ports} = device
  const receive = () =>
    changeLane(ports.store, makeEntry(), () => ({
      lane: settle(laneOf(makeEntry()), makeEntry(), kinds['confirm-start'], {received_at, epoch}, ports.now(), true),
      result: undefined,
    }))
  return {...device, sent, receive}
}

test('a receipt of the old server that is stored after the new one was seen is sent again by the next pass', async () => {
  const {outbox, sent, receive} = await withReceipt('first')
  await outbox.noteEpoch('second')
  await receive()
  await outbox.flush('timer')
  expect(sent).toEqual(['key-1'])
})

test('what is put back is told to every tab, once', async () => {
  const {ports, receive} = await withReceipt('first')
  await receive()
  const post = vi.spyOn(ports.changes, 'post')
  const seen = {epoch: 'first'}
  expect(await noteEpoch(ports, seen, 'second')).toBe(true)
  expect(post).toHaveBeenCalledExactlyOnceWith({owner: 'anna'})
  expect(seen.epoch).toBe('second')
  expect(await noteEpoch(ports, seen, 'second')).toBe(false)
  expect(await readLanes(ports.store)).toMatchObject([{entries: [{key: 'key-1', state: 'saved'}], receipts: []}])
})

test('an answer without an epoch says nothing of the server', async () => {
  const {ports, receive} = await withReceipt('first')
  await receive()
  expect(await noteEpoch(ports, {epoch: 'first'}, undefined)).toBe(false)
})
