import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {VisitActions} from './visit-actions.tsx'

vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'agency', member_role: 'field'}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
const lane = vi.hoisted(() => ({entries: new Array<OutboxEntry>(), receipts: [], loadingReason: undefined}))
vi.mock('#data/offline/outbox.ts', () => ({useLane: () => lane}))
vi.mock('../calendar/use-reader.ts', () => ({useReader: () => ({now: '2026-06-08T12:00:00.000Z'})}))
vi.mock('../changes/cannot-go-dialog.tsx', () => ({CannotGoDialog: () => null}))

vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: {id: 'oak-care'}}),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, search, children}: {to: string; search: object; children: ReactNode}) => (
    <a href={`${to}?${new URLSearchParams({...search})}`}>{children}</a>
  ),
}))

async function buttonsOn(given: Partial<Session>, onOpen = vi.fn()) {
  await mount(<VisitActions session={sampleSession(given)} open={null} onOpen={onOpen} />)
  return texts('button')
}

test('a field caregiver can say that she cannot make it to a visit ahead', async () => {
  const onOpen = vi.fn()
  expect(await buttonsOn({}, onOpen)).toEqual(['I can’t make it'])
  await press('button')
  expect(onOpen).toHaveBeenCalledWith('cannot-go')
})

test('she cannot once it began, or again', async () => {
  expect(await buttonsOn({scheduled_start: '2026-06-08T11:00:00.000Z'})).toEqual([])
  expect(await buttonsOn({cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}})).toEqual([])
})

test('while she takes it back she can ask again, but not while she is asking', async () => {
  lane.entries = [sampleEntry({kind: 'cannot-go'})]
  expect(await buttonsOn({})).toEqual([])
  lane.entries = [sampleEntry({kind: 'cannot-go', tries: 1}), sampleEntry({kind: 'can-go'})]
  expect(await buttonsOn({cannot_go: {reason: 'sick', at: '2026-06-08T11:00:00.000Z'}})).toEqual(['I can’t make it'])
  lane.entries = []
})

test('she cannot say so once she confirmed the start on this device, sent or not, until that is refused', async () => {
  lane.entries = [sampleEntry({kind: 'confirm-start'})]
  expect(await buttonsOn({})).toEqual([])
  lane.entries = [sampleEntry({kind: 'confirm-start', state: 'attention'})]
  expect(await buttonsOn({})).toEqual(['I can’t make it'])
  lane.entries = []
})

test('she can write to her office from a visit', async () => {
  await buttonsOn({})
  const link = document.querySelector('a')
  expect(link?.textContent).toBe('Message the office')
  expect(link?.getAttribute('href')).toBe('/dash/agency/messages?with=oak-care')
})
