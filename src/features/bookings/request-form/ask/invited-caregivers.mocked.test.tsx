import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act, useState} from 'react'
import {expect, test, vi} from 'vitest'
import {bookingQueries} from '#data/queries/bookings.ts'
import {favouriteQueries} from '#data/queries/favourites.ts'
import {buttonNamed, mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {AskStep} from './ask-step.tsx'
import {requestBody} from '../body.ts'
import {useRequestForm} from '../use-request-form.ts'
import {invitationValues, requestDefaults, type Provider} from '../values.ts'

vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))

const favourite = (name: string, given: {is_available?: boolean} = {}) => ({
  caretaker_id: name.toLowerCase(),
  display_name: name,
  avatar_url: null,
  is_verified: 'Approved',
  ...{rating: null, reviews_count: 0, booking_id: null, kept_at: '2026-06-01T15:00:00.000Z'},
  ...given,
})

const june: Provider = {caretaker_id: 'june', org_id: null, name: 'June'}

function Step({provider}: {provider: Provider}) {
  const audience: 'caretakers' | 'agencies' = provider.org_id ? 'agencies' : 'caretakers'
  const [start] = useState(() => ({
    key: 'key',
    values: {...requestDefaults(), ...invitationValues(provider), audience},
    saved_at: null,
  }))
  const form = useRequestForm({start, onSent: () => {}, onRefusedStep: () => {}})
  return (
    <>
      <AskStep form={form} />
      <output>{JSON.stringify(requestBody(form.values).invite)}</output>
    </>
  )
}

/** The step that asks this provider first, for a family with these favorites that Rosa has visited. */
async function mountStep(names: readonly ReturnType<typeof favourite>[], provider = june): Promise<void> {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(favouriteQueries.list().queryKey, {items: [...names], agencies: []})
  const came = {caretaker_id: 'rosa', provider: {name: 'Rosa', avatar_url: null}, has_come: true}
  client.setQueryData(bookingQueries.list().queryKey, names.length > 0 ? [sampleBooking(came)] : [])
  await mount(
    <QueryClientProvider client={client}>
      <Step provider={provider} />
    </QueryClientProvider>,
  )
}

const boxNamed = (name: string): HTMLInputElement => {
  const label = [...document.querySelectorAll('label')].find(({textContent}) => textContent === name)
  const box = label?.querySelector<HTMLInputElement>('input[type=checkbox]')
  if (!box) throw new Error(`no checkbox ${name}`)
  return box
}
const tap = (name: string) => act(async () => boxNamed(name).click())
const askedIds = (): unknown => JSON.parse(texts('output').join('')).caretaker_ids
const page = () => document.body.textContent

test('a favorite and a caregiver who came are added to the one asked first, and each can be removed', async () => {
  await mountStep([favourite('Maya'), favourite('June')])
  // the only one stays
  expect(boxNamed('June').disabled).toBe(true)
  expect(page()).toContain('To ask everyone, choose “Caregivers nearby” above.')
  await tap('Maya')
  expect(page()).toContain('How long only June and Maya are asked')
  expect(page()).toContain('As soon as both have declined')
  expect(askedIds()).toEqual(['june', 'maya'])
  await tap('Rosa')
  await tap('June')
  expect(page()).toContain('How long only Maya and Rosa are asked')
  expect(askedIds()).toEqual(['maya', 'rosa'])
  await tap('June')
  expect(askedIds()).toEqual(['maya', 'rosa', 'june'])
})

test('nothing that stands above a row, or in one, changes as a second caregiver is chosen', async () => {
  await mountStep([favourite('Maya'), favourite('June')])
  const readUntilRows = () => page().slice(0, page().indexOf('Rosa'))
  const before = readUntilRows()
  expect(before).toContain('First ask the caregivers you choose')
  await tap('Maya')
  expect(readUntilRows()).toBe(before)
})

test('no more than five can be asked first, and no one who takes no requests', async () => {
  const names = ['Ana', 'Bea', 'Cam', 'Dee'].map(name => favourite(name))
  await mountStep([...names, favourite('Eva', {is_available: false})])
  expect(boxNamed('Eva').disabled).toBe(true)
  expect(page()).toContain('Eva is not taking requests right now.')
  for (const {display_name} of names) await tap(display_name)
  expect(askedIds()).toHaveLength(5)
  expect(boxNamed('Rosa').disabled).toBe(true)
  await tap('Ana')
  expect(boxNamed('Rosa').disabled).toBe(false)
})

test('of many favorites the first few are shown, and all of them on demand', async () => {
  const names = Array.from({length: 12}, (_, index) => favourite(`Favorite${index}`))
  await mountStep(names)
  expect(texts('fieldset label').filter(text => text.startsWith('Favorite'))).toHaveLength(7)
  // with June and Rosa
  await press(buttonNamed('Show all 14'))
  await tap('Favorite11')
  expect(askedIds()).toEqual(['june', 'favorite11'])
})

test('an agency is asked alone, and so is a caregiver of a family that knows no other', async () => {
  await mountStep([favourite('Maya')], {caretaker_id: null, org_id: 'oak', name: 'Oak Care'})
  expect(page()).toContain('Ask Oak Care first')
  expect(page()).not.toContain('Which caregivers')
  await mountStep([])
  expect(page()).toContain('Ask June first')
  expect(page()).not.toContain('Which caregivers')
})
