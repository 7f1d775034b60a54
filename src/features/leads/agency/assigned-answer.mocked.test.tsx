import {beforeEach, expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {AssignedAnswer} from './assigned-answer.tsx'

const state = vi.hoisted(() => ({navigate: vi.fn(), sent: [] as unknown[], isPhoneMissing: false}))
vi.mock('@tanstack/react-router', () => ({useNavigate: () => state.navigate}))
vi.mock('#data/queries/bids.ts', async original => {
  const answer = () => ({
    mutate: (input: unknown, {onSuccess}: {onSuccess: () => void}) => {
      state.sent.push(input)
      onSuccess()
    },
    reset: () => {},
    isPending: false,
    isSuccess: false,
    error: null,
  })
  return {...(await original<object>()), useAcceptAtRate: answer, useDeclineAssigned: answer}
})
// they have their own tests
vi.mock('./free-caregivers.tsx', () => ({FreeCaregivers: ({lead}: {lead: Lead}) => <p>Free for {lead.id}</p>}))
vi.mock('../use-answered-elsewhere.ts', () => ({useAnsweredElsewhere: () => () => undefined}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => state.isPhoneMissing}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => false}))

beforeEach(() => Object.assign(state, {sent: [], isPhoneMissing: false}))

test('an agency that accepts a booking is led to People, where caregivers are assigned', async () => {
  await mount(<AssignedAnswer lead={leadSample({organization_id: 'agency', max_hourly_rate: 30, sessions_count: 2})} />)
  await press('button')
  expect(texts('[role=alertdialog]').join(' ')).toContain('Assign a caregiver to each visit under People.')
  expect(texts('[role=alertdialog] p')).toContain(`Free for ${leadSample().id}`)
  expect(found('[role=alertdialog] button:last-of-type').textContent).toBe('Accept the booking')
  await press('[role=alertdialog] button:last-of-type')
  const {description, action} = takeToast() ?? {}
  expect(description).toBe('Its visits wait under People for caregivers to be assigned.')
  expect(action?.label).toBe('Assign caregivers')
  action?.onClick()
  expect(state.navigate).toHaveBeenCalledWith({to: '/dash/agency/people', search: {week: '2026-06-08'}})
})

test('beside a bid that waits, accepting at the highest rate is named as what replaces it', async () => {
  const lead = leadSample({organization_id: 'agency', max_hourly_rate: 30})
  const {redraw} = await mount(<AssignedAnswer lead={lead} />)
  expect(texts('button')[0]).toBe('Accept at $30/hr')
  await redraw(<AssignedAnswer lead={{...lead, my_offer: sampleOffer({status: 'SUBMITTED'})}} />)
  expect(texts('button')[0]).toBe('Accept at $30/hr instead')
})

test('an accepted request whose first visit is over leads to the week of the next one', async () => {
  const schedule: Lead['schedule'] = [{date_range: ['2026-05-25'], weekdays: [1], time_range: ['09:00', '13:00']}]
  const begun = {schedule, first_start: '2026-05-25T14:00:00.000Z'}
  await mount(<AssignedAnswer lead={leadSample({organization_id: 'agency', max_hourly_rate: 30, ...begun})} />)
  await press('button')
  await press('[role=alertdialog] button:last-of-type')
  takeToast()?.action?.onClick()
  // Jun 1, 9:00 AM is ahead
  expect(state.navigate).toHaveBeenLastCalledWith({to: '/dash/agency/people', search: {week: '2026-06-01'}})
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

test('a bid that a colleague has placed meanwhile is replaced only once it is shown', async () => {
  const lead = leadSample({organization_id: 'agency', max_hourly_rate: 30})
  const bid = sampleOffer({id: 'colleague', hourly_rate: 40})
  const {redraw} = await mount(<AssignedAnswer lead={lead} />)
  await press('button')
  await redraw(<AssignedAnswer lead={{...lead, my_offer: bid}} />)
  expect(texts('[role=alertdialog]').join()).toContain('Your agency’s bid has changed')
  expect(buttonOf('Accept the booking').getAttribute('aria-disabled')).toBe('true')
  buttonOf('Show it as it is now').id = 'show'
  await press('#show')
  expect(texts('[role=alertdialog]').join()).toContain('This replaces your agency’s bid of $40/hr.')
  await press('[role=alertdialog] button:last-of-type')
  expect(state.sent).toEqual([{booking_id: lead.id, request_changed_at: null, replaces: 'colleague'}])
})

test.each([
  ['withdraws', 'own', sampleOffer({id: 'own', hourly_rate: 40})],
  ['does not know of', null, null],
])('declining names the bid that it %s', async (_, withdraws, my_offer) => {
  const lead = leadSample({organization_id: 'agency', max_hourly_rate: 30, my_offer})
  const {redraw} = await mount(<AssignedAnswer lead={lead} />)
  buttonOf('Decline').click()
  await redraw(<AssignedAnswer lead={lead} />)
  expect(texts('[role=alertdialog]').join().includes('Your bid of $40/hr will be withdrawn.')).toBe(my_offer !== null)
  await press('[role=alertdialog] button:last-of-type')
  expect(state.sent).toEqual([{booking_id: lead.id, reason: '', withdraws}])
})

test('an agency without a phone number cannot accept, and reads why', async () => {
  state.isPhoneMissing = true
  await mount(<AssignedAnswer lead={leadSample({organization_id: 'agency', max_hourly_rate: 30})} />)
  expect(found('button').getAttribute('aria-disabled')).toBe('true')
})
