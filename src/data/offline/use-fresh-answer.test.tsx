import {QueryClient, QueryClientProvider, useQuery} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {useFreshAnswer} from './use-fresh-answer.ts'

/** Settles the read of the children that is under way. */
let settle: (names: string | Error) => void = () => undefined
const queryKey = ['children']
const read = () =>
  new Promise<string>((resolve, reject) => {
    settle = names => (typeof names === 'string' ? resolve(names) : reject(names))
  })

function Children() {
  const {data, error} = useFreshAnswer(useQuery({queryKey, queryFn: read, staleTime: 0, retry: false}))
  return <p>{[data ?? 'unread', error?.message].filter(Boolean).join(', ')}</p>
}

const shows = (text: string) => act(() => until(() => expect(texts('p')).toEqual([text])))

test('what was stored before is not shown, and a failed read takes nothing away that was read here', async () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, 'Ada')
  await mount(
    <QueryClientProvider client={client}>
      <Children />
    </QueryClientProvider>,
  )
  expect(texts('p')).toEqual(['unread'])
  settle('Ada and Bea')
  await shows('Ada and Bea')
  void client.refetchQueries({queryKey})
  settle(new Error('lost'))
  await shows('Ada and Bea, lost')
})
