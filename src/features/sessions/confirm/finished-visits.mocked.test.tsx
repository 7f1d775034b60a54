import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {FinishedVisits} from './finished-visits.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({search, children}: {search: (before: object) => object; children: ReactNode}) => (
    <a href={JSON.stringify(search({}))}>{children}</a>
  ),
}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T23:10:00.000Z', zone: 'America/Chicago'}),
}))

test('a finished visit is a line with what counts, and leads to its sheet', async () => {
  const session = sampleSession({
    id: 's1',
    status: 'COMPLETED',
    settled_by: 'agreement',
    started_at: '2026-06-08T19:06:00.000Z',
    ended_at: '2026-06-08T23:01:00.000Z',
  })
  await mount(<FinishedVisits sessions={[session]} />)
  expect(texts('li').join()).toMatch(/Completed.*Child Care for Nora.*Counts as today, 2:06–6:01 PM/)
  expect(found('a').getAttribute('href')).toBe('{"session":"s1"}')
})

test('one that waits for the other side tells when it was', async () => {
  const session = sampleSession({
    id: 's2',
    status: 'END_PARTIAL',
    scheduled_start: '2026-06-08T19:00:00.000Z',
    scheduled_end: '2026-06-08T23:00:00.000Z',
  })
  await mount(<FinishedVisits sessions={[session]} />)
  expect(texts('li').join()).toContain('Today, 2:00–6:00 PM')
  expect(texts('li').join()).not.toContain('Counts as')
})
