import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {VisitPanel} from './visit-panel.tsx'

vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'parent'}),
}))
vi.mock('#data/offline/outbox.ts', () => ({useLane: () => ({entries: [], receipts: []})}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => true}))
vi.mock('../calendar/use-reader.ts', () => ({useReader: () => ({now: '2026-06-12T12:00:00.000Z', visitor: null})}))
vi.mock('../confirm/confirm-area.tsx', () => ({ConfirmArea: () => null}))
vi.mock('../confirm/running-late.tsx', () => ({RunningLate: () => null}))
vi.mock('./visit-notices.tsx', () => ({VisitNotices: () => null}))
vi.mock('./confirmation-history.tsx', () => ({ConfirmationHistory: () => null}))
vi.mock('./visit-place.tsx', () => ({VisitPlace: ({more}: {more: ReactNode}) => <div>{more}</div>}))
vi.mock('./visit-actions.tsx', () => ({VisitActions: ({open}: {open: string | null}) => <output>{open}</output>}))

const settled = sampleSession({
  my_side: 'parent',
  status: 'COMPLETED',
  settled_by: 'agreement',
  contest_until: '2026-06-15T23:00:00.000Z',
})

test.each([
  ['while it can be contested', settled, 'contest'],
  ['but not once that is over', {...settled, contest_until: '2026-06-11T23:00:00.000Z'}, ''],
])('an address opens a visit with the dialog that contests it, %s', async (_, session, dialog) => {
  await mount(<VisitPanel session={session} act="contest" />)
  await vi.waitFor(() => expect(texts('output')).toEqual([dialog]))
})
