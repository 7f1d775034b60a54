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
    ...{years_experience: 3, languages: ['es'], driver: null, preference: null, reliability: null},
    ...{live_in: false, medical_companion: false},
    references: [{name: 'Rosa', relation: 'Vecina', text: 'Siempre puntual'}],
    certifications: ['First aid', 'Yoga'],
  } as never)
  await mount(
    <QueryClientProvider client={client}>
      <PreviewCard caretaker_id="ana" facts={null} />
    </QueryClientProvider>,
  )
  expect(texts('article p')).toContain('Primeros auxilios · Yoga')
  // as on the profile that families open
  expect(texts('article dd')).toEqual(['3 años', 'Español'])
  expect(texts('article figure')).toEqual(['“Siempre puntual”Rosa · Vecina'])
})
