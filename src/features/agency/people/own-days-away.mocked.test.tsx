import {act} from 'react'
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import type {Session} from '#contract/sessions/session.ts'
import {buttonNamed, found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {OwnDaysAwayDialog} from './own-days-away.tsx'

interface Handlers {
  onError: (error: Error) => void
  onSuccess: () => void
}
const state = vi.hoisted(() => ({
  visits: [] as Session[],
  save: {mutate: vi.fn<(body: object, handlers: Handlers) => void>(), isPending: false, error: null as Error | null},
  toast: vi.fn(),
  offline: undefined as string | undefined,
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQueries: ({queries}: {queries: readonly unknown[]}) => (queries.length > 0 ? state.visits : []),
}))
vi.mock('#data/queries/members.ts', () => ({useSetOwnDaysAway: () => state.save}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => state.offline}))
vi.mock('#ui/feedback/toast-message.ts', () => ({toast: state.toast}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

const today = '2026-06-08'
const over = {from: '2026-06-01', to: '2026-06-02'}
const coming = {from: '2026-06-20', to: '2026-06-21'}
const onClose = vi.fn<() => void>()
const dialog = <OwnDaysAwayDialog away={[over, coming]} today={today} onClose={onClose} />
const pressSave = () => press('[role=dialog] footer button:last-of-type')

beforeEach(() => {
  state.visits = []
  state.save.mutate.mockReset()
  onClose.mockReset()
})

test('a field caregiver adds days away beside those that are not over, and reads that they are saved', async () => {
  state.save.mutate.mockImplementation((_, {onSuccess}) => onSuccess())
  await mount(dialog)
  await press(buttonNamed('Away today'))
  await pressSave()
  const body = {away: [coming, {from: today, to: today}], seen: {away: [over, coming]}}
  expect(state.save.mutate).toHaveBeenCalledWith(body, expect.anything())
  expect(state.toast).toHaveBeenCalledWith({title: 'Days away saved', tone: 'good'})
  expect(onClose).toHaveBeenCalledOnce()
})

test('takes days away back', async () => {
  await mount(dialog)
  await press('[aria-label="Remove days away 1"]')
  await pressSave()
  expect(state.save.mutate).toHaveBeenCalledWith({away: [], seen: {away: [over, coming]}}, expect.anything())
})

test('reads how many visits fall on the days, and that these stay with them', async () => {
  state.visits = [
    sampleSession({scheduled_start: '2026-06-08T19:00:00.000Z', scheduled_end: '2026-06-08T23:00:00.000Z'}),
  ]
  await mount(dialog)
  const said = () => texts('[role=dialog] [role=status]').join(' ')
  expect(said()).not.toContain('booked')
  await press(buttonNamed('Away today'))
  expect(said()).toContain('1 visit is booked on your days away')
  expect(said()).toContain('You go unless it assigns someone else.')
})

test('chooses the days before they are saved', async () => {
  await mount(dialog)
  await press(buttonNamed('Add days away'))
  await pressSave()
  expect(state.save.mutate).not.toHaveBeenCalled()
  expect(found('[role=dialog]').textContent).toContain('Choose the days')
})

test('what the office saved meanwhile is shown, and saving again replaces it', async () => {
  const current = {away: [{from: '2026-07-01', to: '2026-07-01'}]}
  const error = new ApiError({kind: 'refused', status: 409, code: 'record_changed', detail: 'Changed', current})
  onTestFinished(() => void (state.save.error = null))
  const {redraw} = await mount(dialog)
  await pressSave()
  state.save.error = error
  await act(async () => state.save.mutate.mock.lastCall?.[1].onError(error))
  await redraw(<OwnDaysAwayDialog away={[over, coming]} today={today} onClose={onClose} />)
  expect(texts('[role=dialog] li').join()).toContain('Jul 1')
  await pressSave()
  expect(state.save.mutate).toHaveBeenLastCalledWith({away: [coming], seen: current}, expect.anything())
})

test('without a connection it says that saving needs one', async () => {
  state.offline = 'Saving needs a connection'
  onTestFinished(() => void (state.offline = undefined))
  await mount(dialog)
  expect(found('[role=dialog]').textContent).toContain('Saving needs a connection')
})
