import {beforeEach, expect, test, vi} from 'vitest'
import type {ReactNode} from 'react'
import type {OutboxEntry} from '#data/offline/outbox.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleEntry, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {WaitingAnswers} from './waiting-answers.tsx'

const proposed = sampleSession({
  reschedule: {
    id: 'proposal',
    proposed_by: 'parent',
    start: '2026-06-09T19:00:00.000Z',
    end: '2026-06-09T23:00:00.000Z',
    reason: null,
    at: '2026-06-07T12:00:00.000Z',
  },
})
const lead = leadSample({organization_id: 'oak'})
const known = vi.hoisted(() => ({pack: [] as unknown[], lane: {entries: [] as OutboxEntry[], loadingReason: ''}}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey, enabled = true}: {queryKey: readonly string[]; enabled?: boolean}) => {
    const visits = [proposed, sampleSession({id: 'other'})]
    const read = queryKey.includes('pack') ? known.pack : queryKey.includes('assigned') ? [lead] : visits
    return {data: enabled ? read : undefined, error: null}
  },
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'agency', member_role: 'coordinator'}),
}))
vi.mock('#data/offline/outbox.ts', () => ({
  useLane: () => ({...known.lane, receipts: []}),
}))
vi.mock('#features/leads/agency/assigned-answer.tsx', () => ({
  AssignedAnswer: () => <button type="button">Accept</button>,
}))
vi.mock('#features/leads/lead-facts.tsx', async original => ({
  ...(await original<object>()),
  LeadFacts: () => null,
  useLeadName: () => 'Child Care for Hannah',
}))
vi.mock('#features/leads/bid/bid-trouble.tsx', () => ({WithdrawalTrouble: () => null}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))
vi.mock('#features/sessions/calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))

beforeEach(() => Object.assign(known, {pack: [], lane: {entries: [], loadingReason: 'Loading'}}))

test('a family’s proposal and a request sent to the agency stand in one section, counted together', async () => {
  await mount(<WaitingAnswers />)
  expect(texts('section h2')).toEqual([expect.stringMatching(/^Waiting for your answer\s*2/)])
  expect(texts('section a').join()).toContain('Child Care for Nora')
  expect(document.querySelectorAll('[data-booking-id]')).toHaveLength(1)
})

test('a request that asks the agency first waits there with its deadline, although it was seen before', async () => {
  const invitation = {is_exclusive: true, then_open: true, exclusive_until: '2026-06-08T20:00:00.000Z'}
  known.pack = [lead, leadSample({id: 'seen', created_at: '2026-05-01T12:00:00.000Z', invitation})]
  await mount(<WaitingAnswers />)
  expect(texts('section h2')).toEqual([expect.stringMatching(/^Waiting for your answer\s*3/)])
  expect(document.querySelector('[data-booking-id="seen"]')?.textContent.replaceAll('\u202f', ' ')).toContain(
    'V-7K3Q2Hannah’s family asks your agency first, until today, 8:00 PM',
  )
})

test('answers stand by when they are due, whatever they are about', async () => {
  const invitation = {is_exclusive: true, then_open: true, exclusive_until: '2026-06-08T13:00:00.000Z'}
  known.pack = [leadSample({number: 'V-ASKED', invitation})]
  await mount(<WaitingAnswers />)
  expect(texts('section').join()).toMatch(/V-ASKED.*V-7K3Q2.*Child Care for Nora/s)
})

test('a request sent to the agency is answered also beside a refused bid, and not while a bid waits on the device', async () => {
  const bid = sampleEntry({kind: 'bid-org', lane: lead.id, params: {hourly_rate: 30}})
  const error = {status: 422, code: 'phone_required', detail: 'x', current: undefined, at: 0}
  known.lane = {entries: [bid], loadingReason: ''}
  const {redraw} = await mount(<WaitingAnswers key="saved" />)
  expect(texts('article')[0]).toContain('Saved on this computer')
  expect(texts('article button')).toEqual([])
  known.lane = {entries: [{...bid, state: 'attention', error}], loadingReason: ''}
  await redraw(<WaitingAnswers key="refused" />)
  await vi.waitFor(() => expect(texts('article button')).toEqual(['Accept']))
})
