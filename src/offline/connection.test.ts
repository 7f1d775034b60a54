import {expect, test, vi} from 'vitest'
import {apiFailed, apiSucceeded} from '#api/signals.ts'
import {createConnection} from './connection.ts'

/** A connection with a device and a clock, in milliseconds, that the test controls. */
const movable = (starts: {online: boolean}) => {
  let {online} = starts
  let now_ms = 0
  let change = () => {}
  const connection = createConnection(
    {
      online: () => online,
      onChange: listener => {
        change = listener
        return () => undefined
      },
    },
    () => now_ms,
  )
  return {
    connection,
    /** Changes the device's own report at this time. */
    says: (next: 'online' | 'offline', at_ms: number) => {
      online = next === 'online'
      now_ms = at_ms
      change()
    },
  }
}

test('what our server answers counts more than what the device believes', () => {
  const {connection, says} = movable({online: true})
  const heard = vi.fn<() => void>()
  connection.subscribe(heard)
  apiFailed.emit('refused')
  expect(connection.getSnapshot()).toBe('online')
  apiFailed.emit('not-ours')
  expect(connection.getSnapshot()).toBe('unreachable')
  apiSucceeded.emit({asked_ms: 1000})
  expect(connection.getSnapshot()).toBe('online')
  says('offline', 2000)
  expect(connection.getSnapshot()).toBe('offline')
  apiFailed.emit('network')
  expect(connection.getSnapshot()).toBe('offline')
  expect(heard).toHaveBeenCalledTimes(3)
})

test('an answer that was on its way when the network went does not bring it back', () => {
  const {connection, says} = movable({online: true})
  says('offline', 2000)
  apiSucceeded.emit({asked_ms: 1900})
  expect(connection.getSnapshot()).toBe('offline')
})

test('a device that believes it is offline is wrong where our server answers it', () => {
  const early = movable({online: false})
  apiSucceeded.emit({asked_ms: 0})
  expect(early.connection.getSnapshot()).toBe('online')

  const later = movable({online: true})
  later.says('offline', 2000)
  apiSucceeded.emit({asked_ms: 2100})
  expect(later.connection.getSnapshot()).toBe('online')
})

test('the first answer after the network is back counts, whenever it was asked', () => {
  const {connection, says} = movable({online: true})
  says('offline', 2000)
  says('online', 3000)
  apiFailed.emit('network')
  expect(connection.getSnapshot()).toBe('unreachable')
  apiSucceeded.emit({asked_ms: 1900})
  expect(connection.getSnapshot()).toBe('online')
})
