import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {CannotGo} from './cannot-go.tsx'

const outbox = vi.hoisted(() => ({
  capture: vi.fn(),
  discard: vi.fn(),
  tryAgain: vi.fn(),
  entries: new Array<OutboxEntry>(),
}))
vi.mock('#data/offline/outbox.ts', async original => ({
  ...(await original<object>()),
  ...outbox,
  useLane: () => ({entries: outbox.entries, receipts: [], loadingReason: undefined}),
}))
const connection = vi.hoisted(() => ({isOnline: true}))
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useOnline: () => connection.isOnline,
}))
vi.mock('../calendar/use-reader.ts', () => ({useReader: () => ({now: '2026-06-08T12:00:00.000Z'})}))

const asked = {cannot_go: {reason: 'Sick', at: '2026-06-08T11:00:00.000Z'}}
const asking = (given: Partial<OutboxEntry> = {}) =>
  sampleEntry({kind: 'cannot-go', params: {reason: 'Sick'}, ...given})

async function shown(entries: OutboxEntry[], given: Partial<Session> = {}) {
  outbox.entries = entries
  await mount(<CannotGo session={sampleSession(given)} />)
  return document.body.textContent
}

beforeEach(() => {
  connection.isOnline = true
  outbox.capture.mockReset().mockResolvedValue({is: 'saved', entry: sampleEntry({kind: 'can-go'})})
  outbox.discard.mockReset().mockResolvedValue(true)
})

test('a request not to go is shown as waiting at once, and is deleted if it is taken back before it was sent', async () => {
  expect(await shown([asking()])).toContain('You asked not to goSaved on this computer')
  await press('button')
  expect(outbox.discard).toHaveBeenCalledWith(asking())
  expect(outbox.capture).not.toHaveBeenCalled()
})

test('offline, a waiting request says when the office is notified', async () => {
  connection.isOnline = false
  expect(await shown([asking()])).toContain('Your office will be notified as soon as you’re back online.')
})

test.each([
  ['may have been sent', [asking({tries: 1})], {}],
  ['was received', [], asked],
])('one that %s is taken back by a second command', async (_, entries, given) => {
  expect(await shown(entries, given)).toContain('I can go after all')
  await press('button')
  expect(outbox.discard).not.toHaveBeenCalled()
  const {id: session_id, title, scheduled_start, scheduled_end, timezone} = sampleSession()
  expect(outbox.capture).toHaveBeenCalledWith('can-go', {
    session_id,
    visit: {title, scheduled_start, scheduled_end, timezone},
  })
})

test('one that leaves while it is being deleted is taken back by a second command', async () => {
  outbox.discard.mockResolvedValue(false)
  await shown([asking()])
  await press('button')
  expect(outbox.capture).toHaveBeenCalledWith('can-go', expect.anything())
})

test('taking it back waits too, and says so', async () => {
  const text = await shown([sampleEntry({kind: 'can-go'})], asked)
  expect(text).toContain('You can go after allSaved on this computer')
  expect(texts('button')).toEqual([])
})

test('a refused request says why', async () => {
  const detail = 'This visit has already started'
  const error = {status: 409, code: 'already_started', detail, at: 0}
  expect(await shown([asking({state: 'attention', tries: 1, error})])).toContain(detail)
  expect(texts('button')).toEqual(['Try again', 'Discard'])
})

test('it cannot be taken back once the visit began', async () => {
  expect(await shown([], {...asked, scheduled_start: '2026-06-08T11:00:00.000Z'})).toBe('')
})
