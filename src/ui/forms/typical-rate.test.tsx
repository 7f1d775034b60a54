import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import {placeQueries} from '#data/queries/places.ts'
import {roundPlace} from '#domain/place.ts'
import {mount} from '#tests/support/mount.ts'
import {TypicalRate} from './typical-rate.tsx'

const place = {latitude: 36.1627, longitude: -86.7816}

test.each([
  [{from: 20, to: 26}, 'Typical near you: $20–$26/hr'],
  [{from: 24, to: 24}, 'Typical near you: $24/hr'],
  [null, ''],
])('a caregiver reads what families near them pay: %j', async (typical, text) => {
  const client = new QueryClient()
  const query = placeQueries.typicalRates(roundPlace(place.latitude, place.longitude))
  client.setQueryData(query.queryKey, {typical})
  await mount(
    <QueryClientProvider client={client}>
      <TypicalRate place={place} />
    </QueryClientProvider>,
  )
  if (typical) expect(document.body.textContent).toContain(text)
  else expect(document.body.textContent).toBe('')
})
