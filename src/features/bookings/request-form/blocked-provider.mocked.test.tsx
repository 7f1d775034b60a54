import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, useState} from 'react'
import {expect, test, vi} from 'vitest'
import {messageQueries} from '#data/queries/messages.ts'
import {mount, press} from '#tests/support/mount.ts'
import {sampleThread} from '#tests/support/samples/thread-sample.ts'
import {AskStep} from './ask-step.tsx'
import {useRequestForm} from './use-request-form.ts'
import {invitationValues, requestDefaults} from './values.ts'

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
  const reason = 'You blocked Maya in Messages. Unblock them there to ask them, or ask someone else.'
  expect(text()).toContain(reason)
  await press('[value=caretakers]')
  expect(text()).not.toContain(reason)
  await press('[value=first]')
  expect(text()).toContain(reason)
  await show('open')
  expect(text()).not.toContain(reason)
})
