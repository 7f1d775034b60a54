import {QueryClient, QueryClientProvider, useQuery} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test, vi} from 'vitest'
import type {Lead} from '#contract/bookings/booking.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {found, mount, press, texts, write} from '#tests/support/mount.ts'
import {leadSample} from '#tests/support/samples/lead-sample.ts'
import {DeclineInvitation} from './invitation-badge.tsx'

vi.mock('#api/client.ts', async original => ({...(await original<object>()), call: async () => ({ok: true})}))
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useNeedsConnection: () => () => undefined,
}))

const invitation = {exclusive_until: '2026-06-02T12:00:00.000Z', then_open: true, is_exclusive: true}

/** A list whose refetch is still under way. */
function List() {
  const {data = []} = useQuery({
    queryKey: leadQueries.nearby(50).queryKey,
    queryFn: () => new Promise<Lead[]>(() => undefined),
    staleTime: Infinity,
  })
  return data.map(lead => (
    <article key={lead.id}>
      {lead.number}
      <DeclineInvitation lead={lead} viewer="caregiver" />
    </article>
  ))
}

test('a declined request leaves the list without waiting for a refetch', async () => {
  const client = new QueryClient()
  const leads = [leadSample({id: 'asked', number: 'V-ASKED', invitation}), leadSample({id: 'other', number: 'V-OTHER'})]
  client.setQueryData(leadQueries.nearby(50).queryKey, leads)
  await mount(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  )
  expect(texts('article')).toHaveLength(2)
  await act(async () => found('article button').click())
  await act(async () => [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].at(-1)?.click())
  await vi.waitFor(() => expect(texts('article')).toEqual(['V-OTHER']))
})

test('a caregiver who declines reads that others may be asked, an agency that they are', async () => {
  const readAs = async (viewer: 'caregiver' | 'agency') => {
    await mount(
      <QueryClientProvider client={new QueryClient()}>
        <DeclineInvitation lead={leadSample({invitation})} viewer={viewer} />
      </QueryClientProvider>,
    )
    await act(async () => [...document.querySelectorAll<HTMLElement>('button')].at(-1)?.click())
    return texts('[role=alertdialog]').at(-1)
  }
  expect(await readAs('caregiver')).toContain('We notify Hannah, and the request may go to other caregivers.')
  expect(await readAs('agency')).toContain('We notify Hannah, and the request goes to other agencies.')
})

test('a reason says until when contacts in it stay hidden from the family', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <DeclineInvitation lead={leadSample({invitation})} viewer="agency" />
    </QueryClientProvider>,
  )
  await press('button')
  await write('[role=alertdialog] textarea', 'Ask my cousin')
  expect(texts('[role=alertdialog] [role=status]')).toEqual([''])
  await write('[role=alertdialog] textarea', 'Ask my cousin at 615-555-0142')
  expect(texts('[role=alertdialog] [role=status]')).toEqual([
    'Phone numbers, email addresses and links stay hidden from Hannah until a first booking with you.',
  ])
})
