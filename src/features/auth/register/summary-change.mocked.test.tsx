import {useState, type ReactNode} from 'react'
import * as v from 'valibot'
import {expect, test, vi} from 'vitest'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {PersonRegisterScreen} from './person-register-screen.tsx'
import {registrationDefaults} from './person-values.ts'
import {ArrivalSearch, type PersonStep} from './search.ts'

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
  useTypicalRate: () => null,
  useNamedPlace: () => undefined,
}))

const arrival = v.parse(ArrivalSearch, {})

function Registration() {
  const [step, setStep] = useState<PersonStep>('summary')
  return (
    <PersonRegisterScreen
      userRole="caretaker"
      arrival={arrival}
      step={step}
      onStep={setStep}
      onDone={() => undefined}
      again={null}
      others={null}
      account={null}
    />
  )
}

const typed = registrationDefaults(arrival)
const whole = {...typed, work: {...typed.work, bio: 'Ten years with toddlers', hourly_rate: 24, work_distance: 10}}

test('a step changed from the summary leads back to the summary', async () => {
  state.draft = {v: 1, key: 'key', values: whole, saved_at: new Date().toISOString()}
  await mount(<Registration />)
  expect(texts('h2')).toEqual(['Review and finish'])
  await press('[aria-label="Change your work"]')
  expect(texts('h2')).toEqual(['How do you work?'])
  await press('[type=submit]')
  expect(texts('h2')).toEqual(['Review and finish'])
  expect(found('section[aria-label="Your work"]').textContent).toContain('Ten years with toddlers')
})

test('the summary names the years and languages of the step of training', async () => {
  const experience = {years_experience: 8, languages: ['en' as const, 'es' as const]}
  state.draft = {v: 1, key: 'key', values: {...whole, experience}, saved_at: new Date().toISOString()}
  await mount(<Registration />)
  const part = found('section[aria-label="Your experience and training"]')
  expect(part.textContent).toContain('8 years')
  expect(part.textContent).toContain('English, Spanish')
  await press('[aria-label="Change your experience and training"]')
  expect((found('input[inputmode]') as HTMLInputElement).value).toBe('8')
  expect(texts('[aria-pressed=true]')).toEqual(['English', 'Spanish'])
})
