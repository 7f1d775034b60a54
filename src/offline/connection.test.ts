import {expect, test, vi} from 'vitest'
import {apiFailed, apiSucceeded} from '#api/signals.ts'
import {createConnection} from './connection.ts'

test('what our server answers counts more than what the device believes', () => {
  let online = true
  let change = () => {}
  const connection = createConnection({
    online: () => online,
    onChange: listener => {
      change = listener
      return () => undefined
    },
  })
  const heard = vi.fn<() => void>()
  connection.subscribe(heard)
  apiFailed.emit('refused')
  expect(connection.getSnapshot()).toBe('online')
  apiFailed.emit('not-ours')
  expect(connection.getSnapshot()).toBe('unreachable')
  apiSucceeded.emit()
  expect(connection.getSnapshot()).toBe('online')
  online = false
  change()
  expect(connection.getSnapshot()).toBe('offline')
  apiFailed.emit('network')
  expect(connection.getSnapshot()).toBe('offline')
  expect(heard).toHaveBeenCalledTimes(3)
})
