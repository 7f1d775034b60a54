import type {ReactNode} from 'react'
import * as v from 'valibot'
import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {PersonRegisterScreen} from './person-register-screen.tsx'
import {registrationDefaults} from './person-values.ts'
import {ArrivalSearch} from './search.ts'

const state = vi.hoisted(() => ({draft: null as object | null}))
const visitor = vi.hoisted(() => ({user_id: 'u1', role: 'caretaker', unfinished: true}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => visitor,
  who: {get: () => visitor},
}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async () => state.draft,
  writeDraft: async () => undefined,
  forgetDraft: async () => undefined,
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useBlocker: () => ({status: 'idle'}),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('#data/queries/places.ts', () => ({
  usePlaceSearch: () => ({find: () => undefined, found: [], state: 'idle'}),
  useNamedPlace: () => undefined,
  // of the place that was typed before the account was created
  useTypicalRate: (place: {label: string} | null) => (place?.label === 'Nashville, TN' ? {from: 20, to: 26} : null),
}))

const arrival = v.parse(ArrivalSearch, {})

test('a newcomer reads the typical rates near the place of the step before, beside the own rate', async () => {
  const typed = registrationDefaults(arrival)
  const place = {
    kind: 'town' as const,
    label: 'Nashville, TN',
    county: 'Davidson County, TN',
    state: 'TN',
    latitude: 36.1627,
    longitude: -86.7816,
    timezone: 'America/Chicago',
  }
  state.draft = {v: 1, key: 'key', values: {...typed, place}, saved_at: new Date().toISOString()}
  await mount(
    <PersonRegisterScreen
      userRole="caretaker"
      arrival={arrival}
      step="work"
      onStep={() => undefined}
      onDone={() => undefined}
      again={null}
      others={null}
      account={null}
    />,
  )
  expect(document.body.textContent).toContain('Typical near you: $20–$26/hr')
})
