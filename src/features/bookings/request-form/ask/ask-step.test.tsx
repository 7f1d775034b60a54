import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test} from 'vitest'
import {peopleQueries} from '#data/queries/people.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {AgesNotListed, ExclusivePeriodFields, invitationOption} from './ask-step.tsx'
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
