import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {bookingQueries} from '../queries/bookings.ts'
import {useVerifyEmail} from './email-change.ts'
import {who} from './current-user.ts'

const listed = vi.hoisted(() => [{id: 'own'}])
vi.mock('#api/client.ts', async original => ({
  ...(await original<object>()),
  call: async ({path}: {path: string}) => (path.includes('bookings') ? listed : {email: 'mary@example.org'}),
}))

const {queryKey} = bookingQueries.list()

function Verify({client}: {client: QueryClient}) {
  const {mutate} = useVerifyEmail()
  return (
    <button type="button" onClick={() => mutate('token')}>
      {JSON.stringify(client.getQueryData(queryKey))}
    </button>
  )
}

test('requests read a moment before the address was verified are read again', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: 15_000}}})
  client.setQueryData(queryKey, [{id: 'own', email_pending: true}] as never)
  vi.spyOn(who, 'get').mockReturnValue({role: 'parent'} as never)
  const screen = (key: string) => (
    <QueryClientProvider client={client}>
      <Verify key={key} client={client} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(screen('before'))
  await press('button')
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(listed))
  await redraw(screen('after'))
  expect(texts('button')).toEqual(['[{"id":"own"}]'])
})
