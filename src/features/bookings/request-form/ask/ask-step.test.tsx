import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test} from 'vitest'
import {peopleQueries} from '#data/queries/people.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {AgesNotListed, ExclusivePeriodFields, invitationOption} from './ask-step.tsx'
import {HoursNotOffered} from './hours-not-offered.tsx'
import {requestDefaults, type RequestValues} from '../values.ts'

/** What is read about asking a caregiver who lists these ages, for a child of 18 months and one of 4 years. */
async function readWith(ages: number[]): Promise<string[]> {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(peopleQueries.caretaker('grace').queryKey, {ages} as never)
  const children = [
    {id: 'a', age_months: 18},
    {id: 'b', age_months: 50},
  ]
  const values = {...requestDefaults(), service: 'Child Care' as const, children, ages: [], months: []}
  await mount(
    <QueryClientProvider client={client}>
      <AgesNotListed values={values} caretaker_id="grace" name="Grace" />
    </QueryClientProvider>,
  )
  return texts('p')
}

test('asking a caregiver first warns of the ages that she does not list', async () => {
  expect((await readWith([4, 5])).join(' ')).toContain('does not list children of 18 months')
})

test('and of nothing where she lists them all', async () => {
  expect(await readWith([1, 4])).toEqual([])
})

/** What is read about asking Grace for Monday and Tuesday mornings. */
async function readOn(available_dates: object[], line: object = {}): Promise<string[]> {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(peopleQueries.caretaker('grace').queryKey, {available_dates} as never)
  const days: [string, string] = ['2099-06-01', '2099-06-02']
  const lines = [{id: 'a', days, no_end: false, weekdays: [], from: '09:00', to: '13:00', ...line}]
  const {redraw} = await mount(
    <QueryClientProvider client={client}>
      <HoursNotOffered values={{lines, timezone: 'America/Chicago'}} caretaker_id="grace" name="Grace" />
    </QueryClientProvider>,
  )
  const read = texts('p, li')
  await redraw(null)
  return read
}

test('asking a caregiver first warns of the visits outside of her hours and on her days away', async () => {
  const mondays = {date_range: ['2099-01-01'], weekdays: [1], time_range: ['08:00-14:00']}
  const outside = await readOn([mondays])
  expect(outside.slice(0, 2)).toEqual(['Ask whether Grace has time then', 'Outside of the hours on the profile:'])
  expect(outside[2]).toMatch(/Jun 2, 2099, 9:00 AM – 1:00 PM/)
  expect(outside).toHaveLength(3)
  const away = await readOn([mondays, {date_range: ['2099-06-02'], time_range: []}])
  expect(away[1]).toBe('On days away:')
  expect(away).toHaveLength(3)
  const many = await readOn([mondays], {days: ['2099-06-02', '2099-06-07']})
  expect(many.at(-1)).toBe('and 3 more visits')
})

test('and of none that she offers, nor where she lists no hours', async () => {
  const daily = {date_range: ['2099-01-01'], weekdays: [1, 2, 3, 4, 5, 6, 7], time_range: ['08:00-14:00']}
  expect(await readOn([daily])).toEqual([])
  expect(await readOn([])).toEqual([])
})

test('a provider who alone is asked is not said to see the request only at first', () => {
  const june = [{caretaker_id: 'june', org_id: null, name: 'June Rivers'}]
  expect(invitationOption(june, true).hint).toMatch(/sees your request at first\.$/)
  expect(invitationOption(june, false).hint).toMatch(/sees your request\.$/)
  const two = [...june, {caretaker_id: 'maya', org_id: null, name: 'Maya Lopez'}]
  expect(invitationOption(two, true)).toMatchObject({
    label: 'Ask June and Maya first',
    hint: 'Only June and Maya see your request at first.',
  })
})

test('how long only one is asked is chosen only where others are asked then', async () => {
  const labelsOf = async (then_open: boolean) => {
    const values = {...requestDefaults(), then_open}
    const form = {
      Field: ({name, children}: {name: keyof RequestValues; children: (field: unknown) => ReactNode}) =>
        children({value: values[name]}),
    }
    const bind = ({value}: {value: unknown}) => ({name: 'field', value, onChange: () => {}, onBlur: () => {}})
    await mount(
      <ExclusivePeriodFields
        form={{form, values, bind} as never}
        providers={[{caretaker_id: 'june', org_id: null, name: 'June Rivers'}]}
      />,
    )
    return document.body.lastElementChild?.textContent ?? ''
  }
  expect(await labelsOf(true)).toContain('How long only June is asked')
  expect(await labelsOf(false)).not.toContain('How long')
  expect(await labelsOf(false)).toContain('Then ask')
})
