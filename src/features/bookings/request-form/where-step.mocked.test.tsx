import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {useState} from 'react'
import {expect, test, vi} from 'vitest'
import type {ParentProfile} from '#contract/accounts/profiles.ts'
import {placeQueries, type PickedPlace} from '#data/queries/places.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {isLookingUp} from '#ui/fields/place-search.ts'
import {found, mount, press, texts, write} from '#tests/support/mount.ts'
import {useRequestForm} from './use-request-form.ts'
import {requestDefaults, type RequestValues} from './values.ts'
import {WhereStep} from './where-step.tsx'

vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(null),
  writeDraft: () => Promise.resolve(),
  forgetDraft: () => Promise.resolve(),
}))
vi.mock('#ui/map/map-view.tsx', () => ({
  MapView: ({onPin}: {onPin: (point: {latitude: number; longitude: number}) => void}) => (
    <button type="button" name="pin" onClick={() => onPin({latitude: 36.17, longitude: -86.75})} />
  ),
}))

const here = {county: 'Davidson County, TN', state: 'TN', timezone: 'America/Chicago'}
const zip: PickedPlace = {
  ...here,
  label: 'Nashville, TN 37214',
  kind: 'zip',
  latitude: 36.16,
  longitude: -86.66,
  zip: '37214',
}
const home = {latitude: 36.1, longitude: -86.8, location: 'Green Hills, Nashville, TN 37215', timezone: here.timezone}

/** The step over a search that finds the ZIP code once `isAnswered`; `isShown` is whether the form is at this step. */
function Step({
  isAnswered = false,
  isShown = true,
  values = requestDefaults(),
}: {
  isAnswered?: boolean
  isShown?: boolean
  values?: RequestValues
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [start] = useState(() => ({key: 'key', values, saved_at: null}))
  const form = useRequestForm({start, onSent: () => {}, onRefusedStep: () => {}})
  const places = {
    typed,
    setTyped,
    found: typed && isAnswered ? [zip] : undefined,
    isCurrent: isAnswered,
    isOnline: true,
    problem: undefined,
    retry: () => {},
  }
  return (
    <>
      {isShown && <WhereStep form={form} places={places} />}
      <p data-entry="">{`${form.values.address.line1}, ${form.values.handover}`}</p>
      <output>{`${isLookingUp(places) ? 'looks up' : 'rests'}: ${form.values.location || 'none'}`}</output>
    </>
  )
}

/** Draws the step at the start. */
async function mountStep(props: Parameters<typeof Step>[0] = {}) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(profileQueries.parent().queryKey, {user: home} as ParentProfile)
  for (const {latitude, longitude} of [home, zip, {latitude: 36.17, longitude: -86.75}])
    client.setQueryData(placeQueries.at(latitude, longitude).queryKey, {...zip, latitude, longitude} as never)
  const inClient = (props: Parameters<typeof Step>[0]) => (
    <QueryClientProvider client={client}>
      <Step {...props} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(inClient(props))
  return {redraw: (next: Parameters<typeof Step>[0]) => redraw(inClient(next))}
}

/** Draws the step with a ZIP code typed into its search. */
async function typeZip() {
  const drawn = await mountStep()
  await press('input[value=search]')
  await write('[role=combobox]', '37214')
  expect(texts('output')).toEqual(['looks up: none'])
  return drawn
}

/** A request at home, at its point or another one, with a street and a handover. */
const atHome = ({line1 = '906 Cottage Lane', handover = 'Lockbox 4711', point = home} = {}): RequestValues => {
  const {place, address, ...others} = requestDefaults()
  const {latitude, longitude} = point
  return {
    ...others,
    location: home.location,
    county: here.county,
    handover,
    place: {...place, source: 'home', latitude, longitude},
    address: {...address, line1},
  }
}

test('a look at another place keeps the street and the handover of the home', async () => {
  await mountStep({values: atHome()})
  expect(texts('[data-entry]')).toEqual(['906 Cottage Lane, Lockbox 4711'])
  await press('[name=pin]')
  expect(texts('[data-entry]')).toEqual([', '])
  await press('input[value=home]')
  expect(texts('[data-entry]')).toEqual(['906 Cottage Lane, Lockbox 4711'])
})

test('a home without a street keeps what was typed of it', async () => {
  await mountStep({values: atHome({line1: ''})})
  await write('[autocomplete=address-line1]', '12 Holly Street')
  await press('input[value=search]')
  await press('input[value=home]')
  expect(texts('[data-entry]')).toEqual(['12 Holly Street, Lockbox 4711'])
  await press('[name=pin]')
  await press('input[value=home]')
  expect(texts('[data-entry]')).toEqual(['12 Holly Street, Lockbox 4711'])
})

test('the street and the handover of an earlier home are not those of the present one', async () => {
  await mountStep({values: atHome({point: {...home, latitude: 36.3}})})
  await press('[name=pin]')
  await press('input[value=home]')
  expect(texts('[data-entry]')).toEqual([', '])
})

test('another place chosen before a typed ZIP code is found stays, and nothing is looked up any more', async () => {
  const {redraw} = await typeZip()
  await press('input[value=home]')
  await redraw({isAnswered: true})
  expect(texts('output')).toEqual([`rests: ${home.location}`])
  await press('input[value=search]')
  expect(texts('output')).toEqual([`rests: ${home.location}`])
})

test('a pin set before a typed ZIP code is found stays', async () => {
  const {redraw} = await typeZip()
  await press('[name=pin]')
  const [pinned] = texts('output')
  await redraw({isAnswered: true})
  expect(texts('output')).toEqual([pinned])
  expect(pinned).not.toContain('looks up')
})

test('a ZIP code that is found while another step is shown is picked once this step is back', async () => {
  const {redraw} = await typeZip()
  await redraw({isShown: false})
  await redraw({isShown: false, isAnswered: true})
  await redraw({isAnswered: true})
  expect(texts('output')).toEqual([`rests: ${zip.label}`])
})

test('the street is marked as optional, since it can be added later', async () => {
  await typeZip()
  const street = found('[autocomplete=address-line1]')
  expect(found(`label[for="${street.id}"]`).textContent).toBe('Street and numberoptional')
})

test('a phone number in the name of the place is said to stay hidden until an approval', async () => {
  await typeZip()
  expect(document.body.textContent).not.toContain('Phone numbers, email addresses, links and handles stay hidden')
  await write('[autocomplete=address-level2]', 'Donelson, 615-555-0143')
  expect(document.body.textContent).toContain('Phone numbers, email addresses, links and handles stay hidden')
})

test('the choice of another place names all that its field takes', async () => {
  await typeZip()
  const choice = found('input[value=search]').closest('label')
  expect(choice?.textContent).toContain('A town, a ZIP code or a pin on the map')
})
