import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import type {Lead} from '#contract/bookings/booking.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {takeToast} from '#ui/feedback/toast-message.ts'
import {AssignedAnswer} from './agency/assigned-answer.tsx'
import {DeclineInvitation} from './bid/invitation-badge.tsx'

const state = vi.hoisted(() => ({read: undefined as unknown, reads: 0}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: async () => {
    state.reads++
    if (state.read instanceof Error) throw state.read
    return [state.read]
  },
}))
vi.mock('@tanstack/react-router', () => ({useNavigate: () => vi.fn()}))
vi.mock('#features/people/about/use-is-phone-missing.ts', () => ({useIsPhoneMissing: () => false}))
vi.mock('#features/people/about/use-is-email-unverified.ts', () => ({useIsEmailUnverified: () => false}))
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useNeedsConnection: () => () => undefined,
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-01T12:00:00.000Z'}))

const client = new QueryClient()
const within = (children: ReactNode) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
const assigned = leadSample({organization_id: 'oak', max_hourly_rate: 30})
const {number} = assigned

beforeEach(() => {
  takeToast()
  state.reads = 0
  client.clear()
})

const dialogs = () => texts('[role=alertdialog]')
async function toastTitle(): Promise<string | undefined> {
  let title: string | undefined
  await vi.waitFor(() => {
    title = takeToast()?.title ?? title
    expect(title).toBeDefined()
  })
  return title
}

/** A request whose dialog is open when a colleague's answer takes its card from the list. */
async function answeredMeanwhile(read: Lead | Error, button: 'first' | 'last') {
  state.read = read
  const {redraw} = await mount(within(<AssignedAnswer lead={assigned} />))
  await press(`button:${button}-of-type`)
  expect(dialogs()).toHaveLength(1)
  await redraw(within(null))
  expect(dialogs()).toEqual([])
}

test.each([
  ['accepted', 'last', {status: 'CONFIRMED', approved_org_id: 'oak', my_offer: sampleOffer({status: 'ACCEPTED'})}],
  ['declined', 'first', {status: 'DECLINED'}],
  ['bid on', 'first', {my_offer: sampleOffer({})}],
] as const)('a colleague who %s what the open dialog asks is named when it closes', async (verb, button, more) => {
  await answeredMeanwhile({...assigned, ...more, answered_by: 'Silas'}, button)
  expect(await toastTitle()).toBe(`Silas ${verb} ${number} for your agency`)
})

test('of a request that is gone it is said that it no longer waits', async () => {
  await answeredMeanwhile(new ApiError({kind: 'refused', status: 404, code: 'not_found', detail: 'x'}), 'last')
  expect(await toastTitle()).toBe(`${number} no longer waits for your answer`)
})

test('nothing is said of a request that still waits, nor after the user closed the dialog', async () => {
  await answeredMeanwhile(assigned, 'last')
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(takeToast()).toBeUndefined()
  state.read = {...assigned, status: 'CONFIRMED', answered_by: 'Silas'}
  const {redraw} = await mount(within(<AssignedAnswer lead={assigned} />))
  await press('button:last-of-type')
  await press('[role=alertdialog] button')
  expect(dialogs()).toEqual([])
  await redraw(within(null))
  expect(state.reads).toBe(1)
  expect(takeToast()).toBeUndefined()
})

test('of a request that asked the agency first, the colleague who declined it is named', async () => {
  const invitation = {exclusive_until: '2026-06-02T12:00:00.000Z', then_open: true, is_exclusive: true}
  const lead = leadSample({invitation})
  const {redraw} = await mount(within(<DeclineInvitation lead={lead} viewer="agency" />))
  await press('button')
  const {invitation: _, ...opened} = lead
  state.read = {...opened, answered_by: 'Silas'}
  await redraw(within(<DeclineInvitation lead={opened} viewer="agency" />))
  expect(dialogs()).toEqual([])
  expect(await toastTitle()).toBe(`Silas declined ${lead.number} for your agency`)
})
