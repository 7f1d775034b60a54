import {expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {AssignedAnswer} from './assigned-answer.tsx'

const state = vi.hoisted(() => ({navigate: vi.fn()}))
vi.mock('@tanstack/react-router', () => ({useNavigate: () => state.navigate}))
vi.mock('#data/queries/bids.ts', () => ({
  useAcceptAtRate: () => ({
    mutate: (_: unknown, {onSuccess}: {onSuccess: () => void}) => onSuccess(),
    isPending: false,
    isIdle: true,
    error: null,
  }),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => false}))

test('an agency that accepts a booking is led to People, where caregivers are assigned', async () => {
  await mount(<AssignedAnswer lead={leadSample({organization_id: 'agency', max_hourly_rate: 30, sessions_count: 2})} />)
  await press('button')
  expect(texts('[role=alertdialog]').join(' ')).toContain('Assign a caregiver to each visit under People.')
  expect(found('[role=alertdialog] button:last-of-type').textContent).toBe('Accept the booking')
  await press('[role=alertdialog] button:last-of-type')
  const {description, action} = takeToast() ?? {}
  expect(description).toBe('Its visits wait under People for caregivers to be assigned.')
  expect(action?.label).toBe('Assign caregivers')
  action?.onClick()
  expect(state.navigate).toHaveBeenCalledWith({to: '/dash/agency/people', search: {week: '2026-06-08'}})
})

test.each([
  ['one visit', ['2026-06-08', '2026-06-08'], 'Its visit waits under People for a caregiver to be assigned.'],
  ['one each week', ['2026-06-08'], 'Its visits wait under People for caregivers to be assigned.'],
] as const)('an accepted booking of %s says what waits under People', async (_, [first, ...last], words) => {
  const schedule: Lead['schedule'] = [{date_range: [first, ...last], time_range: ['09:00', '13:00']}]
  await mount(<AssignedAnswer lead={leadSample({organization_id: 'agency', max_hourly_rate: 30, schedule})} />)
  await press('button')
  await press('[role=alertdialog] button:last-of-type')
  const {description, action} = takeToast() ?? {}
  expect(description).toBe(words)
  expect(action?.label).toBe(last.length === 0 ? 'Assign caregivers' : 'Assign a caregiver')
})

const buttonOf = (text: string) => [...document.querySelectorAll('button')].find(each => each.textContent === text)!

test('a rate that the family changed in the meantime is accepted only once it is shown', async () => {
  const lead = leadSample({organization_id: 'agency', max_hourly_rate: 30})
  const {redraw} = await mount(<AssignedAnswer lead={lead} />)
  await press('button')
  await redraw(<AssignedAnswer lead={{...lead, max_hourly_rate: 22, changed_at: '2026-06-01T11:59:00.000Z'}} />)
  expect(texts('[role=alertdialog] h2')[0]).toContain('$30')
  expect(buttonOf('Accept the booking').getAttribute('aria-disabled')).toBe('true')
  buttonOf('Show it as it is now').id = 'show'
  await press('#show')
  expect(texts('[role=alertdialog] h2')[0]).toContain('$22')
  expect(buttonOf('Accept the booking').getAttribute('aria-disabled')).not.toBe('true')
})
