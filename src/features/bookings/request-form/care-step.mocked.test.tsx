import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, useState} from 'react'
import {describe, expect, test, vi} from 'vitest'
import type {Child} from '#contract/accounts/children.ts'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {buttonNamed, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {sampleChild} from '#tests/support/samples/booking-samples.ts'
import type {ChildCommands} from '#features/profile/children/child-dialog.tsx'
import {CareStep} from './care-step.tsx'
import {RequesterContext} from './requester.ts'
import {useRequestForm} from './use-request-form.ts'
import {requestDefaults, type RequestValues} from './values.ts'

const saved = vi.hoisted(() => ({child: undefined as Child | undefined}))
// the form of the record has tests of its own
vi.mock('#features/profile/children/child-dialog.tsx', () => ({
  ChildDialog: ({commands, onClose}: {commands: ChildCommands; onClose: () => void}) => (
    <button
      type="button"
      onClick={() => void commands.add.mutateAsync({first_name: 'Ellie', birth_month: '2022-05'}).then(onClose)}
    >
      Save child
    </button>
  ),
}))
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: async ({method}: {method: string}) => (method === 'GET' ? {items: [saved.child]} : saved.child),
}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))

function Step({given}: {given: Partial<RequestValues>}) {
  const [start] = useState(() => ({key: 'key', values: {...requestDefaults(), ...given}, saved_at: null}))
  const form = useRequestForm({start, onSent: () => {}, onRefusedStep: () => {}})
  return (
    <>
      <CareStep form={form} />
      <output>{form.values.preference}</output>
      <ol>
        {form.values.children.map(({id}) => (
          <li key={id}>{id}</li>
        ))}
      </ol>
      <i>{form.problems.ages}</i>
      <u>{form.values.children.map(({age_months}) => age_months).join()}</u>
    </>
  )
}

test('a request that began with senior care has the family’s words about its children once child care is chosen', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(profileQueries.parent().queryKey, {
    childcare_preferences: 'Likes to be outside',
  } as ParentProfile)
  client.setQueryData(childrenQuery().queryKey, [])
  await mount(
    <QueryClientProvider client={client}>
      <Step given={{service: 'Elderly Care'}} />
    </QueryClientProvider>,
  )
  expect(texts('output')).toEqual([''])
  await press('[value="Child Care"]')
  expect(texts('output')).toEqual(['Likes to be outside'])
  await press('[value="Elderly Care"]')
  expect(texts('output')).toEqual([''])
})

test('a child saved from the request is named by it in place of an empty age', async () => {
  const ellie = sampleChild()
  saved.child = ellie
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, enabled: false}}})
  client.setQueryData(profileQueries.parent().queryKey, {number_of_children: 1} as ParentProfile)
  client.setQueryData(childrenQuery().queryKey, [])
  await mount(
    <QueryClientProvider client={client}>
      <Step given={{service: 'Child Care', ages: [null]}} />
    </QueryClientProvider>,
  )
  await press(buttonNamed('Save a child'))
  await press(buttonNamed('Save child'))
  await act(() => until(() => expect(texts('li')).toEqual([ellie.id])))
  expect(texts('label')).not.toContain('Age of child 1')
  expect(texts('[role=status]')).toEqual([])
  expect(texts('button')).not.toContain('Save a child')
})

test('a child that a changed request names is as old as there, also once it is chosen again', async () => {
  const ellie = sampleChild()
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(profileQueries.parent().queryKey, {} as ParentProfile)
  client.setQueryData(childrenQuery().queryKey, [ellie])
  const children = [{id: ellie.id, age_months: 20}]
  const initial = {...requestDefaults(), children}
  await mount(
    <QueryClientProvider client={client}>
      <RequesterContext value={{draft: 'change', sendFor: null, initial}}>
        <Step given={{service: 'Child Care', children, ages: []}} />
      </RequesterContext>
    </QueryClientProvider>,
  )
  await press('[type=checkbox]')
  expect(texts('u')).toEqual([''])
  await press('[type=checkbox]')
  expect(texts('u')).toEqual(['20'])
})

describe('a chosen child whose record was removed', () => {
  const ellie = sampleChild()
  const removed = {id: 'removed', age_months: 40}
  async function open(records: Child[], given: Partial<RequestValues>) {
    const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
    client.setQueryData(profileQueries.parent().queryKey, {} as ParentProfile)
    client.setQueryData(childrenQuery().queryKey, records)
    await mount(
      <QueryClientProvider client={client}>
        <Step given={{service: 'Child Care', ages: [], ...given}} />
      </QueryClientProvider>,
    )
    expect(texts('[role=status]')[0]).toContain('A child who was chosen is no longer recorded')
    expect(texts('[role=status]')[0]).toContain('Choose again who the visits are for.')
    expect(texts('i')).toEqual(['Choose again who the visits are for.'])
  }

  test('goes out of the request once another one is chosen', async () => {
    await open([ellie], {children: [removed]})
    await press('[type=checkbox]')
    expect(texts('li')).toEqual([ellie.id])
    expect(texts('[role=status]')).toEqual([])
    expect(texts('i')).toEqual([''])
  })

  test('can be left out beside another one', async () => {
    await open([ellie], {children: [{id: ellie.id, age_months: 40}, removed]})
    await press(buttonNamed('Leave out'))
    expect(texts('li')).toEqual([ellie.id])
    expect(texts('i')).toEqual([''])
  })

  test('leaves a family without records with the question for an age', async () => {
    await open([], {children: [removed]})
    await press(buttonNamed('Leave out'))
    expect(texts('i')).toEqual(['Add at least one child'])
  })
})
