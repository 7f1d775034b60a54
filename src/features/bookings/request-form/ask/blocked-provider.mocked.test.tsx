import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, useState} from 'react'
import {expect, test, vi} from 'vitest'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {messageQueries} from '#data/queries/messages.ts'
import {found, mount, press} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {sampleThread} from '#tests/support/samples/thread-sample.ts'
import {AgencyChoice} from './agency-choice.tsx'
import {AskStep} from './ask-step.tsx'
import {useRequestForm} from '../use-request-form.ts'
import {invitationValues, requestDefaults} from '../values.ts'

vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))

const blocked = sampleThread({state: 'blocked'})

function Step() {
  const [start] = useState(() => ({
    key: 'key',
    // as "Book again" prefills it
    values: {
      ...requestDefaults(),
      ...invitationValues({caretaker_id: blocked.with.id, org_id: null, name: 'Maya Lopez'}),
    },
    saved_at: null,
  }))
  return <AskStep form={useRequestForm({start, onSent: () => {}, onRefusedStep: () => {}})} />
}

test('a request that asks a blocked caregiver first says so at once, until it asks others or the block ends', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient()
  const {queryKey} = messageQueries.threads()
  const show = (state: 'blocked' | 'open') =>
    act(async () => {
      client.setQueryData(queryKey, {items: [{...blocked, state}], next_cursor: null, unread: 0})
    })
  await show('blocked')
  await mount(
    <QueryClientProvider client={client}>
      <Step />
    </QueryClientProvider>,
  )
  const text = () => document.body.textContent
  const reason = 'Maya is blocked in Messages. Unblock them there to ask them, or ask someone else.'
  expect(text()).toContain(reason)
  await press('[value=caretakers]')
  expect(text()).not.toContain(reason)
  await press('[value=first]')
  expect(text()).toContain(reason)
  await show('open')
  await act(() => until(() => expect(text()).not.toContain(reason)))
})

function Agencies() {
  const [start] = useState(() => ({
    key: 'key',
    values: {...requestDefaults(), audience: 'agencies' as const, county: 'Davidson County, TN'},
    saved_at: null,
  }))
  return <AgencyChoice form={useRequestForm({start, onSent: () => {}, onRefusedStep: () => {}})} />
}

test('an agency that the family blocked cannot be chosen, which says why', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const agencies = ['maple', 'oak'].map(id => ({id, legal_name: `${id} care`, logo_url: null}))
  client.setQueryData(bookingQueries.agencies('Davidson County, TN').queryKey, agencies as never)
  client.setQueryData(favouriteQueries.list().queryKey, {items: [], agencies: []})
  const maple = sampleThread({
    state: 'blocked',
    with: {side: 'office', id: 'maple', name: 'maple care', avatar_url: null},
  })
  client.setQueryData(messageQueries.threads().queryKey, {items: [maple], next_cursor: null, unread: 0})
  await mount(
    <QueryClientProvider client={client}>
      <Agencies />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('maple care is blocked in Messages.')
  expect(found('[value=maple]').getAttribute('aria-disabled')).toBe('true')
  expect(found('[value=oak]').getAttribute('aria-disabled')).toBeNull()
})
