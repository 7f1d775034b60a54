import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {found, mount, press, texts, write} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {CancelWeekDialog} from './cancel-week-dialog.tsx'
import {otherName} from './other-name.ts'

const state = vi.hoisted(() => ({sent: [] as unknown[]}))
const booking = sampleBooking({hourly_rate: 25, fee_bps: 1000})
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: booking}),
}))
vi.mock('#data/queries/session-commands.ts', () => ({
  useCancelSession: () => ({
    mutate: (input: unknown) => state.sent.push(input),
    isPending: false,
    error: null,
  }),
}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))
beforeEach(() => {
  state.sent = []
  takeToast()
})

const visit = (id: string, day: string, given: Partial<Session> = {}) =>
  sampleSession({
    id,
    my_side: 'parent',
    status: 'SCHEDULED',
    scheduled_start: `2026-06-${day}T14:00:00.000Z`,
    scheduled_end: `2026-06-${day}T18:00:00.000Z`,
    ...given,
  })
const week: [Session, ...Session[]] = [
  visit('started', '08', {status: 'IN_PROGRESS'}),
  visit('soon', '08'),
  visit('tuesday', '09'),
  visit('friday', '12'),
]

test('the sum of a week is named, and it is canceled with one reason, without what has started', async () => {
  const onClose = vi.fn()
  await mount(<CancelWeekDialog visits={week} hasOthers onClose={onClose} />)
  expect(texts('[role=alertdialog] li')).toHaveLength(3)
  expect(document.body.textContent).toContain('Cancel 3 visits?')
  expect(document.body.textContent).toContain('One of them starts in less than 24 hours. Cancellation fee: $27.50')
  expect(document.body.textContent).toContain('Your other visits won’t change.')
  await write('textarea', 'Spring break')
  await press('footer button + button')
  expect(state.sent).toEqual([
    {session_id: 'soon', also: ['tuesday', 'friday'], reason: 'Spring break', fee_cents: 2750},
  ])
})

test('once it is canceled the page says what is owed, also after a lost answer', async () => {
  const onClose = vi.fn()
  const {redraw} = await mount(<CancelWeekDialog visits={week} hasOthers={false} onClose={onClose} />)
  await press('footer button + button')
  expect(onClose).not.toHaveBeenCalled()
  const cancelled = {by: 'parent', reason: null, at: '2026-06-08T12:00:00.000Z'} as const
  const [started, ...others] = week
  const canceled = others.map(each => ({...each, status: 'CANCELLED' as const, cancelled}))
  await redraw(<CancelWeekDialog visits={[started, ...canceled]} hasOthers={false} onClose={onClose} />)
  expect(onClose).toHaveBeenCalledOnce()
  expect(takeToast()).toMatchObject({title: '3 visits canceled', description: expect.stringContaining('$27.50')})
})

test('where all are more than a day ahead nothing is owed, and the caregiver is notified', async () => {
  const name = otherName(week[0])
  await mount(<CancelWeekDialog visits={[visit('a', '11'), visit('b', '12')]} hasOthers={false} onClose={vi.fn()} />)
  expect(document.body.textContent).toContain('You owe nothing for canceling now: it is free until 24 hours')
  expect(document.body.textContent).toContain(`${name} will be notified.`)
})

test('visits that were canceled meanwhile cannot be canceled again', async () => {
  const gone = visit('a', '11', {status: 'CANCELLED'})
  await mount(<CancelWeekDialog visits={[gone]} hasOthers={false} onClose={vi.fn()} />)
  expect(document.body.textContent).toContain('These visits can no longer be canceled')
  expect(found('[role=alertdialog] button:last-of-type').getAttribute('aria-disabled')).toBe('true')
})
