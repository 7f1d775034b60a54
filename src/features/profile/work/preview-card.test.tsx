import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {afterEach, expect, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {peopleQueries} from '#data/queries/people.ts'
import {buttonNamed, dialogTitle, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {PreviewCard} from './preview-card.tsx'

// other files of this worker need theirs back
const ownLocale = getLocale

afterEach(() => overwriteGetLocale(ownLocale))

/** The card of Ana, as it is loaded. */
async function mountPreview() {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(peopleQueries.caretaker('ana').queryKey, {
    ...{id: 'ana', first_name: 'Ana', last_name: 'Silva', avatar_url: null, hourly_rate: 20, bio: 'Hola', ages: []},
    ...{years_experience: 3, languages: ['es'], driver: null, preference: null, reliability: null, location: null},
    ...{live_in: false, medical_companion: false, available_dates: [], checks: [], certificates: []},
    ...{rating: null, reviews_count: 0, is_verified: true, is_available: true},
    references: [{name: 'Rosa', relation: 'Vecina', text: 'Siempre puntual'}],
    certifications: ['First aid', 'Yoga'],
  } as never)
  await mount(
    <QueryClientProvider client={client}>
      <PreviewCard caretaker_id="ana" facts={null} />
    </QueryClientProvider>,
  )
}

test('the preview names certificates in the language of its reader, as families read them', async () => {
  overwriteGetLocale(() => 'es')
  await mountPreview()
  expect(texts('article p')).toContain('Primeros auxilios · Yoga')
  // as on the profile that families open
  expect(texts('article dd')).toEqual(['3 años', 'Español'])
  expect(texts('article figure')).toEqual(['“Siempre puntual”Rosa · Vecina'])
})

test('a caregiver opens the page that families open, with the last name as an initial', async () => {
  await mountPreview()
  await press(buttonNamed('See your page as families see it'))
  expect(await dialogTitle()).toBe('Ana S.')
  await until(() => expect(texts('[role=dialog] h3')).toContain('Availability'))
})
