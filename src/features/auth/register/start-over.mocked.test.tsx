import type {ReactNode} from 'react'
import * as v from 'valibot'
import {expect, test, vi} from 'vitest'
import {found, mount, press} from '#tests/support/mount.ts'
import {PersonRegisterScreen} from './person-register-screen.tsx'
import {registrationDefaults, type RegistrationValues} from './person-values.ts'
import {ArrivalSearch, type PersonStep} from './search.ts'

const state = vi.hoisted(() => ({
  visitor: null as {user_id: string; role: string; unfinished: boolean} | null,
  draft: null as object | null,
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.visitor,
  who: {get: () => state.visitor},
}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: async () => state.draft,
  writeDraft: async () => undefined,
  forgetDraft: async () => void (state.draft = null),
}))
vi.mock('#data/queries/places.ts', () => ({
  usePlaceSearch: () => ({find: () => undefined, found: [], state: 'idle'}),
  useNamedPlace: () => undefined,
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useBlocker: () => ({status: 'idle'}),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))

const arrival = v.parse(ArrivalSearch, {})
const typed = registrationDefaults(arrival)

async function mountStep(step: PersonStep, values: RegistrationValues) {
  state.draft = {v: 1, key: 'key', values, saved_at: new Date().toISOString()}
  await mount(
    <PersonRegisterScreen
      userRole="parent"
      arrival={arrival}
      step={step}
      onStep={() => undefined}
      onDone={() => undefined}
      again={null}
      others={null}
      account={<p id="account">Ana Diaz</p>}
    />,
  )
}
const startOver = () => [...document.querySelectorAll('button')].find(({textContent}) => textContent === 'Start over')

test('once there is an account, whose name and email can be changed, nothing starts over', async () => {
  state.visitor = {user_id: 'u1', role: 'parent', unfinished: true}
  await mountStep('family', {...typed, family: {...typed.family, number_of_children: 3}})
  expect(found('#account').textContent).toBe('Ana Diaz')
  expect(document.body.textContent).toContain('Saved on this device')
  expect(startOver()).toBeUndefined()
})

test('before that it deletes everything', async () => {
  state.visitor = null
  await mountStep('account', {...typed, account: {...typed.account, first_name: 'Ana'}})
  expect(document.querySelector('#account')).toBeNull()
  startOver()!.id = 'start-over'
  await press('#start-over')
  expect(found('[role=alertdialog]').textContent).toContain('Everything you entered here will be deleted.')
})
