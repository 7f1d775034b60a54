import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {mount, press, texts} from '../../../../tests/support/mount.ts'
import {TimesDiffer} from './times-differ.tsx'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'

const agree = vi.hoisted(() => ({mutate: vi.fn(), isPending: false, error: null}))
vi.mock('#data/queries/session-commands.ts', () => ({useAgreeTimes: () => agree}))
const booking = vi.hoisted(() => ({data: undefined as object | undefined}))
vi.mock('@tanstack/react-query', async original => ({...(await original<object>()), useQuery: () => booking}))
const visitor = vi.hoisted(() => ({user_id: 'own', member_role: null as string | null}))
vi.mock('#data/account/current-user.ts', async original => ({...(await original<object>()), useWho: () => visitor}))
beforeEach(() => {
  agree.mutate.mockReset()
  visitor.member_role = null
})

const differing = {
  status: 'COMPLETED',
  exceptions: ['times_differ'],
  confirmations: {
    start: {
      parent: sampleConfirmation('2026-06-08T19:01:00.000Z'),
      caretaker: sampleConfirmation('2026-06-08T19:03:00.000Z'),
    },
    end: {
      parent: sampleConfirmation('2026-06-08T22:20:00.000Z'),
      caretaker: sampleConfirmation('2026-06-08T23:00:00.000Z'),
    },
  },
} satisfies Partial<Session>

test('both sides see both times, and what accepting would make of the visit', async () => {
  await mount(<TimesDiffer session={sampleSession(differing)} onContest={() => undefined} />)
  expect(texts('tbody tr')).toEqual(['Start2:03 PM2:01 PM', 'End6:00 PM5:20 PM'])
  // the starts agree within ten minutes, so the caregiver's counts; the end is the family's
  expect(document.body.textContent).toContain('2:03–5:20 PM')
  expect(document.body.textContent).toContain('Where both times are within ten minutes, the caregiver’s counts.')
})

test('a caregiver reads what the visit pays once accepted, as billed, and nothing where no rate is known', async () => {
  const pay = {rate_cents: 2400, care_cents: 9600}
  const {redraw} = await mount(<TimesDiffer session={sampleSession({...differing, pay})} onContest={() => undefined} />)
  // from the booked 2:00 PM, as 2:03 is within ten minutes of it, until 5:20 PM
  expect(texts('p')).toContain('It will pay $80.00.')
  await redraw(<TimesDiffer session={sampleSession(differing)} onContest={() => undefined} key="unknown" />)
  expect(document.body.textContent).not.toContain('will pay')
})

test('a family reads what it will pay, with the fee', async () => {
  booking.data = {hourly_rate: 24, fee_bps: 1000}
  const session = sampleSession({...differing, my_side: 'parent'})
  await mount(<TimesDiffer session={session} onContest={() => undefined} />)
  expect(texts('p')).toContain('You’ll pay $105.60.')
})

test('a start well before the booked one is said not to be billed', async () => {
  const early = '2026-06-08T18:40:00.000Z'
  const start = {parent: sampleConfirmation(early), caretaker: sampleConfirmation(early)}
  const confirmations = {...differing.confirmations, start}
  const {redraw} = await mount(
    <TimesDiffer session={sampleSession({...differing, confirmations})} onContest={() => undefined} />,
  )
  expect(document.body.textContent).toContain('Time before the booked start is not billed.')
  await redraw(<TimesDiffer session={sampleSession(differing)} onContest={() => undefined} key="on time" />)
  expect(document.body.textContent).not.toContain('is not billed')
})

test('times that would end before they start cannot be accepted, which says why', async () => {
  const start = {
    parent: sampleConfirmation('2026-06-08T22:27:00.000Z'),
    caretaker: sampleConfirmation('2026-06-08T22:29:00.000Z'),
  }
  const end = {
    parent: sampleConfirmation('2026-06-08T22:27:00.000Z'),
    caretaker: sampleConfirmation('2026-06-08T22:45:00.000Z'),
  }
  await mount(
    <TimesDiffer session={sampleSession({...differing, confirmations: {start, end}})} onContest={() => undefined} />,
  )
  expect(document.body.textContent).toContain('The end would be before the start. Contest the times instead.')
  expect(document.body.textContent).not.toContain('There are no differing times')
})

test('a time on another day than the booked one names its day', async () => {
  const late = sampleConfirmation('2026-06-09T16:19:00.000Z')
  const end = {parent: sampleConfirmation('2026-06-08T23:00:00.000Z'), caretaker: late}
  const confirmations = {...differing.confirmations, end}
  await mount(<TimesDiffer session={sampleSession({...differing, confirmations})} onContest={() => undefined} />)
  expect(texts('tbody tr').at(-1)).toMatch(/^End.*Jun 9.*11:19 AM.*6:00 PM$/)
})

test.each([
  ['own', 'You'],
  ['colleague', 'Caregiver'],
])('the times of one’s side are called by who made them: %s', async (by, name) => {
  const caretaker = sampleConfirmation('2026-06-08T19:03:00.000Z', {by})
  const start = {parent: sampleConfirmation('2026-06-08T19:31:00.000Z'), caretaker}
  const confirmations = {start, end: {parent: null, caretaker: null}}
  await mount(<TimesDiffer session={sampleSession({...differing, confirmations})} onContest={() => undefined} />)
  expect(texts('thead th')).toEqual([name, 'Parent'])
})

test.each([
  ['who is not assigned any more', {by: 'fern', by_name: 'Fern Field'}, 'Fern Field'],
  ['the office', {by: 'cora', on_behalf: 'office'}, 'The office'],
])('%s is named over the times that they confirmed', async (_, confirmer, name) => {
  const caretaker = sampleConfirmation('2026-06-08T19:03:00.000Z', confirmer)
  const start = {parent: sampleConfirmation('2026-06-08T19:31:00.000Z'), caretaker}
  const confirmations = {start, end: {parent: null, caretaker: null}}
  await mount(<TimesDiffer session={sampleSession({...differing, confirmations})} onContest={() => undefined} />)
  expect(texts('thead th')).toEqual([name, 'Parent'])
})

test('accepting sends the times that were read in one command, contesting asks for the reason first', async () => {
  const onContest = vi.fn()
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await mount(<TimesDiffer session={sampleSession({...differing, contest_until: until})} onContest={onContest} />)
  await press('button')
  expect(agree.mutate).toHaveBeenCalledExactlyOnceWith({
    session_id: sampleSession().id,
    started_at: '2026-06-08T19:03:00.000Z',
    ended_at: '2026-06-08T22:20:00.000Z',
  })
  await press('button + button')
  expect(onContest).toHaveBeenCalledOnce()
})

test('after the seven days contesting says why it cannot be done any more', async () => {
  const onContest = vi.fn()
  const session = sampleSession({...differing, contest_until: '2026-06-16T23:00:00.000Z'})
  await mount(<TimesDiffer session={session} onContest={onContest} />)
  await press('button[aria-disabled]')
  expect(onContest).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('The seven days to contest are over')
})

test('a field caregiver reads both times, and that the office answers', async () => {
  visitor.member_role = 'field'
  await mount(<TimesDiffer session={sampleSession(differing)} onContest={() => undefined} />)
  expect(texts('tbody tr')).toEqual(['Start2:03 PM2:01 PM', 'End6:00 PM5:20 PM'])
  expect(texts('button')).toEqual([])
  expect(document.body.textContent).toContain('Your office accepts their times or contests them')
})
