import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import {peopleQueries} from '#data/queries/people.ts'
import {buttonNamed, dialogTitle, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {AgencyPreview} from './agency-preview.tsx'

test('an agency opens the page that families open, without what only a family can press', async () => {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  const agency = {id: 'maple', legal_name: 'Maple Care LLC', logo_url: null}
  client.setQueryData(peopleQueries.organization('maple').queryKey, {
    ...agency,
    ...{website: null, about: 'Care in Nashville since 2012.', logo: null, logo_path: null, certifications: ['CPR']},
    ...{county: ['Davidson County, TN'], is_subscribed: true, timezone: null, location: 'Nashville, TN'},
    ...{rating: null, reviews_count: 0, certificates: []},
  })
  await mount(
    <QueryClientProvider client={client}>
      <AgencyPreview agency={agency} />
    </QueryClientProvider>,
  )
  await press(buttonNamed('See your page as families see it'))
  expect(await dialogTitle()).toBe('Maple Care LLC')
  await until(() => expect(texts('[role=dialog] p')).toContain('Care in Nashville since 2012.'))
  expect(texts('[role=dialog] dd')).toEqual(['Davidson County, TN'])
  expect(texts('[role=dialog] footer button')).toEqual([])
  expect(document.querySelector('[role=dialog] [aria-pressed]')).toBeNull()
})
