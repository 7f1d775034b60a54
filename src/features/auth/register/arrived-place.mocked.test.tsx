import {act, type ReactNode} from 'react'
import * as v from 'valibot'
import {beforeEach, expect, test, vi} from 'vitest'
import type {NamedPlace} from '#contract/places.ts'
import {mount} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {PersonRegisterScreen} from './person-register-screen.tsx'
import {registrationDefaults, type RegistrationValues} from './person-values.ts'
import {ArrivalSearch, namedPlace} from './search.ts'

const state = vi.hoisted(() => ({draft: null as object | null, named: undefined as object | undefined}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => null,
  who: {get: () => null},
}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async () => state.draft,
  writeDraft: async () => undefined,
  forgetDraft: async () => undefined,
}))
vi.mock('#data/queries/places.ts', () => ({
  usePlaceSearch: () => ({typed: null, setTyped: () => undefined, found: [], isCurrent: true, isOnline: true}),
  useNamedPlace: () => state.named,
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useBlocker: () => ({status: 'idle'}),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))

const nashville: NamedPlace = {
  label: 'Nashville, TN',
  kind: 'town',
  latitude: 36.16,
  longitude: -86.78,
  county: 'Davidson County, TN',
  state: 'TN',
  timezone: 'America/Chicago',
}
const arrival = v.parse(ArrivalSearch, {location: 'Nashville, TN', latitude: '36.16', longitude: '-86.78'})

beforeEach(() => {
  state.named = nashville
})

/** What the step about the place says of the one in its field. */
async function readPlace(place: RegistrationValues['place']): Promise<string> {
  const typed = registrationDefaults(arrival)
  const account = {...typed.account, first_name: 'Ann', last_name: 'Lee', email: 'ann@mail.test', gender: 'Female'}
  const values = {...typed, account: {...account, phone_number: '615-555-0100', password: 'a quiet horse'}, place}
  state.draft = {v: 1, key: 'key', values, saved_at: new Date().toISOString()}
  await mount(
    <PersonRegisterScreen
      userRole="parent"
      arrival={arrival}
      step="place"
      onStep={() => undefined}
      onDone={() => undefined}
      again={null}
      others={null}
      account={null}
    />,
  )
  return until(async () => {
    await act(async () => undefined)
    const text = document.querySelector('[aria-live=polite]')?.textContent ?? ''
    expect(text).not.toBe('')
    return text
  })
}

test('the place that Google or Facebook named is filled in, and can be corrected', async () => {
  expect(await readPlace(null)).toContain('Nashville, TN is in Davidson County, TN')
  expect(document.querySelector('input')?.value).toBe('Nashville, TN')
})

test('a place that was chosen before stays', async () => {
  const memphis = {...nashville, label: 'Memphis, TN', county: 'Shelby County, TN'}
  expect(await readPlace(memphis)).toContain('Memphis, TN is in Shelby County, TN')
})

test('a guest who searched near a place before joining finds it filled in', () => {
  const placeOf = (next: string) => namedPlace(v.parse(ArrivalSearch, {next})).location
  expect(placeOf('/dash/parent/request-service?ask=june&place=37201')).toBe('37201')
  expect(placeOf('/dash/parent/request-service?place=Nashville%2C%20TN')).toBe('Nashville, TN')
  expect(placeOf('/dash/parent')).toBeUndefined()
  expect(namedPlace({...arrival, next: '/dash/parent/request-service?place=38103'}).location).toBe('Nashville, TN')
})
