import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {afterEach, expect, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {peopleQueries} from '#data/queries/people.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {PreviewCard} from './preview-card.tsx'

// other files of this worker need theirs back
const ownLocale = getLocale

afterEach(() => overwriteGetLocale(ownLocale))

test('the preview names certificates in the language of its reader, as families read them', async () => {
  overwriteGetLocale(() => 'es')
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(peopleQueries.caretaker('ana').queryKey, {
    ...{first_name: 'Ana', last_name: 'S.', avatar_url: null, hourly_rate: 20, bio: 'Hola', ages: []},
    certifications: ['First aid', 'Yoga'],
  } as never)
  await mount(
    <QueryClientProvider client={client}>
      <PreviewCard caretaker_id="ana" facts={null} />
    </QueryClientProvider>,
  )
  expect(texts('article p')).toContain('Primeros auxilios · Yoga')
})
