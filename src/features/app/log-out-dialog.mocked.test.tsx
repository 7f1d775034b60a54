import {expect, test, vi} from 'vitest'
import {mount, press} from '#tests/support/mount.ts'
import {sampleEntry} from '#tests/support/samples/visit-samples.ts'
import {LogOutDialog} from './log-out-dialog.tsx'

const state = vi.hoisted(() => ({entries: [] as {state: string}[], unreadable: 0}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  useOutbox: () => ({
    entries: state.entries,
    attention: state.entries.filter(entry => entry.state === 'attention').length,
    unreadable: state.unreadable,
  }),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

async function read(entries: {state: string}[], unreadable = 0) {
  Object.assign(state, {entries, unreadable})
  await mount(<LogOutDialog onLeave={() => Promise.resolve({is: 'left'})} onClose={() => {}} />)
  return document.body.textContent
}
const saved = sampleEntry()
const refused = sampleEntry({state: 'attention'})

test('what waits is sent before the log-out, or when the person logs in again', async () => {
  const text = await read([saved])
  expect(text).toContain('1 item has not reached Village yet')
  expect(text).toContain('Sends everything, then logs you out.')
  expect(text).toContain('is sent when you log in again on this device')
})

test('what was refused is not offered to be sent, now or after the next log-in', async () => {
  const text = await read([refused])
  expect(text).toContain('1 item was refused')
  expect(text).toContain('It waits in your outbox for your decision.')
  expect(text).toContain('Stays here, hidden from other users, until you log in again on this device.')
  expect(text).not.toContain('Send now')
  expect(text).not.toContain('is sent when')
})

test('refused beside others, only the others are said to be sent', async () => {
  const text = await read([refused, saved], 1)
  expect(text).toContain('3 items are still in your outbox')
  expect(text).toContain('One of them was refused and waits for your decision. One of them is damaged')
  expect(text).toContain('Sends what can be sent. You decide about the rest.')
  expect(text).toContain('What can be sent is sent when you log in again')
  expect(text).not.toContain('Sends everything')
})

test('damaged beside others, only the others are said to be sent', async () => {
  const text = await read([saved], 1)
  expect(text).toContain('One of them is damaged and cannot be sent.')
  expect(text).toContain('Sends what can be sent. You decide about the rest.')
  expect(text).toContain('What can be sent is sent when you log in again')
  expect(text).not.toContain('Sends everything')
})

test('damaged entries alone cannot be sent', async () => {
  const text = await read([], 2)
  expect(text).toContain('They are damaged and cannot be sent.')
  expect(text).not.toContain('Send now')
})

test.each([
  [0, 'It is deleted from this device and never sent to Village.'],
  [1, 'It is deleted from this device. This cannot be undone. What we already tried to send may have been received.'],
])('tried %i times, what is discarded reads as never sent only if it was never tried', async (tries, words) => {
  await read([sampleEntry({tries})])
  await press('[role=dialog] .grid > button')
  expect(document.body.textContent).toContain(words)
})
