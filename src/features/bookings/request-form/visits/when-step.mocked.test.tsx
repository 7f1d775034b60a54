import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, useState} from 'react'
import {expect, test, vi} from 'vitest'
import {peopleQueries} from '#data/queries/people.ts'
import {found, mount, press} from '#tests/support/mount.ts'
import {useRequestForm} from '../use-request-form.ts'
import {invitationValues, newLine, requestDefaults, type RequestValues} from '../values.ts'
import {WhenStep} from './when-step.tsx'

vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))

vi.mock('#data/offline/server-now.ts', async original => ({
  ...(await original<object>()),
  useServerNow: () => '2026-06-08T15:00:00.000Z',
}))

// a Tuesday
const days: [string, string] = ['2099-12-01', '2099-12-01']

function Step({typed = {}}: {typed?: Partial<RequestValues>}) {
  const [start] = useState(() => ({
    key: 'key',
    values: {...requestDefaults(), lines: [{...newLine(), days}], ...typed},
    saved_at: null,
  }))
  return <WhenStep form={useRequestForm({start, onSent: () => {}, onRefusedStep: () => {}})} />
}

async function mountWeekly() {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Step />
    </QueryClientProvider>,
  )
  await press('[value=weekly]')
}

test('a tap on the weekday that the first day selected keeps it, until another one is selected', async () => {
  await mountWeekly()
  const isChosen = (name: string) => found(`[aria-label=${name}]`).getAttribute('aria-pressed')
  await press('[aria-label=Tuesday]')
  expect(isChosen('Tuesday')).toBe('true')
  await press('[aria-label=Thursday]')
  await press('[aria-label=Tuesday]')
  expect([isChosen('Tuesday'), isChosen('Thursday')]).toEqual(['false', 'true'])
})

test('the first day names the first visit where its weekday is not among the chosen ones', async () => {
  await mountWeekly()
  expect(document.body.textContent).not.toContain('First visit')
  await press('[aria-label=Thursday]')
  await press('[aria-label=Tuesday]')
  expect(document.body.textContent).toContain('First visit: Thu, Dec 3')
})

test('every week says that the weekday of the first day is selected, until others are', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <Step />
    </QueryClientProvider>,
  )
  const said = 'The weekday of the first day is already selected'
  expect(document.body.textContent).not.toContain(said)
  await press('[value=weekly]')
  expect(document.body.textContent).toContain(said)
  await press('[aria-label=Thursday]')
  expect(document.body.textContent).not.toContain(said)
})

test('where the times are chosen, those outside of the hours of the caregiver who is asked first are named', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const available_dates = [{date_range: ['2099-01-01'], weekdays: [1], time_range: ['08:00-14:00']}]
  client.setQueryData(peopleQueries.caretaker('grace').queryKey, {available_dates} as never)
  const grace = {caretaker_id: 'grace', org_id: null, name: 'Grace Okafor'}
  const lines = [{...newLine(), days, from: '09:00', to: '13:00'}]
  await mount(
    <QueryClientProvider client={client}>
      <Step typed={{...invitationValues(grace), lines}} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Ask whether Grace has time then')
})

test('today asks for the times anew after tonight, which set them, and leaves those that were typed', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const shown = (typed: Partial<RequestValues>) =>
    mount(
      <QueryClientProvider client={new QueryClient()}>
        <Step typed={{timezone: 'America/Chicago', ...typed}} />
      </QueryClientProvider>,
    )
  const pressed = async (text: string) => {
    const button = [...document.querySelectorAll('button')].find(each => each.textContent === text)
    await act(async () => button?.click())
  }
  const times = () => [...document.querySelectorAll<HTMLInputElement>('input[type=time]')].map(({value}) => value)
  await shown({})
  await pressed('Tonight')
  expect(times()).toEqual(['18:00', '22:00'])
  await pressed('Tomorrow')
  expect(times()).toEqual(['18:00', '22:00'])
  await pressed('Today')
  expect(times()).toEqual(['', ''])
  await shown({lines: [{...newLine(), days, from: '09:00', to: '13:00'}]})
  await pressed('Today')
  expect(times().slice(-2)).toEqual(['09:00', '13:00'])
})
