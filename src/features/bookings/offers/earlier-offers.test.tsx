import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleOffer} from '#tests/support/samples/booking-samples.ts'
import {EarlierOffers} from './earlier-offers.tsx'

test('an earlier offer shows its rate, and no sum of a request that may have changed since', async () => {
  const offer = sampleOffer({display_name: 'Grace W.', hourly_rate: 27, due_cents: 14_850, status: 'DECLINED'})
  await mount(<EarlierOffers offers={[offer]} />)
  const [line = ''] = texts('li')
  expect(line).toContain('Grace W.')
  expect(line).toContain('$27/hr')
  expect(line).not.toContain('148.50')
})

test('an offer that a change of the request ended says so', async () => {
  const offer = sampleOffer({status: 'NOT_SELECTED'})
  await mount(<EarlierOffers offers={[{...offer, is_ended_by_change: true}, offer]} />)
  const [ended, lost] = texts('li')
  expect(ended).toContain('Request changed')
  expect(lost).not.toContain('Request changed')
})

test('nothing is drawn without earlier offers', async () => {
  await mount(<EarlierOffers offers={[]} />)
  expect(document.body.textContent).toBe('')
})
