import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {useState} from 'react'
import {expect, test, vi} from 'vitest'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {childrenQuery} from '#data/queries/children.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {CareStep} from './care-step.tsx'
import {useRequestForm} from './use-request-form.ts'
import {requestDefaults} from './values.ts'

vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))

function Step() {
  const [start] = useState(() => ({
    key: 'key',
    values: {...requestDefaults(), service: 'Elderly Care' as const},
    saved_at: null,
  }))
  const form = useRequestForm({start, onSent: () => {}, onRefusedStep: () => {}})
  return (
    <>
      <CareStep form={form} />
      <output>{form.values.preference}</output>
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
      <Step />
    </QueryClientProvider>,
  )
  expect(texts('output')).toEqual([''])
  await press('[value="Child Care"]')
  expect(texts('output')).toEqual(['Likes to be outside'])
  await press('[value="Elderly Care"]')
  expect(texts('output')).toEqual([''])
})
