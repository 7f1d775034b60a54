import {expect, test} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {memoryDisk, signedIn} from '../../../tests/offline/support/memory-store.ts'
import {createLeadPack} from './lead-pack.ts'

const lead = (id: string): Lead => ({
  id,
  number: 'V-7K3Q2',
  audience: 'agencies',
  organization_id: null,
  approved_org_id: null,
  caretaker_id: null,
  status: 'PENDING',
  service: 'Child Care',
  schedule: [],
  timezone: 'America/Chicago',
  location: 'Nashville',
  latitude: 36.16,
  longitude: -86.78,
  county: 'Davidson County, TN',
  number_of_children: 1,
  ages: [4],
  preference: null,
  live_in: false,
  medical_companion: false,
  max_hourly_rate: null,
  notes: null,
  parent: {id: 'p', first_name: 'Ada', last_name: 'L.', avatar_url: null},
  provider: null,
  approved_offer_id: null,
  hourly_rate: null,
  offers_count: 0,
  first_start: '2026-06-01T14:00:00.000Z',
  last_end: '2026-06-01T18:00:00.000Z',
  hours: 4,
  sessions_count: 1,
  created_at: '2026-05-31T14:00:00.000Z',
  my_offer: null,
  match: {score: 1, reasons: []},
})

const pack = async (faults: Parameters<typeof memoryDisk>[0] = []) => {
  let now = 1_000
  const store = memoryDisk(faults).store('leads')
  const session = await signedIn({role: 'agency'})
  return {
    session,
    store,
    leads: createLeadPack({store, credentials: session, now: () => now}),
    pass: (ms: number) => (now += ms),
  }
}

test('thousands of leads are there again as of when they were fetched, and only the last fetched', async () => {
  const {leads} = await pack()
  await leads.replace([lead('old')], 500)
  await leads.replace(
    Array.from({length: 2_000}, (_, n) => lead(`lead-${n}`)),
    900,
  )
  const read = await leads.read()
  expect(read?.as_of_ms).toBe(900)
  expect(read?.leads).toHaveLength(2_000)
  expect(read?.leads.some(({id}) => id === 'old')).toBe(false)
})

test('they are read in the order they came, not in that of their keys', async () => {
  const {leads} = await pack()
  await leads.replace([lead('b'), lead('c'), lead('a')], 500)
  expect((await leads.read())?.leads.map(({id}) => id)).toEqual(['b', 'c', 'a'])
})

test('a replacement that fails leaves what was there', async () => {
  const {leads} = await pack([[1, 'abort']])
  await leads.replace([lead('old')], 500)
  await expect(leads.replace([lead('new')], 900)).rejects.toThrow('QuotaExceededError')
  expect((await leads.read())?.leads).toMatchObject([{id: 'old'}])
})

test('after three days, or for anybody else, there are none', async () => {
  const {leads, pass, session} = await pack()
  await leads.replace([lead('one')], 1_000)
  pass(3 * 86_400_000)
  expect(await leads.read()).toBeDefined()
  await session.logIn({user_id: 'bert', token: 'b', role: 'agency', member_role: null, logout_handle: null})
  expect(await leads.read()).toBeUndefined()
  await session.logIn({user_id: 'anna', token: 'a', role: 'agency', member_role: null, logout_handle: null})
  pass(1)
  expect(await leads.read()).toBeUndefined()
})

test('leads stored in an older form are not taken for an empty list', async () => {
  const {leads} = await pack()
  const older = {...lead('one'), match: {score: 1, reasons: ['in Davidson County, TN']}} as unknown as Lead
  await leads.replace([older], 900)
  expect(await leads.read()).toBeUndefined()
})
