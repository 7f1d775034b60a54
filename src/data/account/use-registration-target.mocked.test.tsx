import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {useRegistrationTarget} from './use-registration-target.ts'

const state = vi.hoisted(() => ({profile: {} as {former_family?: {first_adult: string | null}}}))
vi.mock('./current-user.ts', () => ({useWho: () => ({role: 'parent'})}))
vi.mock('../queries/own-profile.ts', () => ({
  ownProfileQuery: () => ({queryKey: ['profile'], queryFn: async () => state.profile}),
}))

let client: QueryClient
let reached: string | undefined
beforeEach(() => {
  client = new QueryClient()
  reached = undefined
})

function Finish({next}: {next: string | undefined}) {
  const target = useRegistrationTarget('parent', next)
  return <button onClick={() => (reached = target())}>Finish</button>
}

/** Opens the registration, finishes it, after which the profile names no family left, and answers where it leads. */
async function finishedTo(next: string, profile: typeof state.profile): Promise<string | undefined> {
  state.profile = profile
  await mount(
    <QueryClientProvider client={client}>
      <Finish next={next} />
    </QueryClientProvider>,
  )
  await act(() => until(() => expect(client.getQueryData(['profile'])).toEqual(profile)))
  state.profile = {}
  await act(() => client.invalidateQueries({queryKey: ['profile']}))
  expect(texts('button')).toEqual(['Finish'])
  await press('button')
  return reached
}

const booking = '/dash/parent/booking/0199a000-0000-7000-8000-000000000001?tab=visits'

test('a former adult starts at home, not at a booking of the family they left', async () => {
  expect(await finishedTo(booking, {former_family: {first_adult: 'Megan'}})).toBe('/dash/parent')
})

test('a page that is of no family is opened after that too', async () => {
  expect(await finishedTo('/find?zip=37206', {former_family: {first_adult: null}})).toBe('/find?zip=37206')
})

test('everyone else goes on to the page that they wanted', async () => {
  expect(await finishedTo(booking, {})).toBe(booking)
})
