import type {ReactNode} from 'react'
import {QueryClient, QueryClientProvider, useQuery} from '@tanstack/react-query'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {until} from '#tests/support/until.ts'
import {leadQueries} from './leads.ts'
import {familyQuery, useSendFamilyInviteAgain, useSendInviteAgain} from './members.ts'

const state = vi.hoisted(() => ({link: '', listed: 0, refusal: null as Error | null}))
const fay = () => ({...sampleMember('fay'), user_id: 'fay', is_invited: true, invitation_link: state.link})
vi.mock('#api/client.ts', () => ({
  call: async ({method}: {method: string}) => {
    if (method !== 'GET') {
      if (state.refusal) throw state.refusal
      return fay()
    }
    state.listed += 1
    return [fay()]
  },
}))

beforeEach(() => {
  state.listed = 0
  state.refusal = null
})

function Family() {
  const {data = [], refetch} = useQuery({...familyQuery(), persister: undefined})
  const again = useSendFamilyInviteAgain()
  return <Links people={data} onAgain={() => again.mutate({user_id: 'fay'})} onRead={() => void refetch()} />
}

function Team() {
  const {data = [], refetch} = useQuery({...leadQueries.members(), persister: undefined})
  const again = useSendInviteAgain()
  return <Links people={data} onAgain={() => again.mutate({id: 'fay'})} onRead={() => void refetch()} />
}

const Links = ({
  people,
  onAgain,
  onRead,
}: {
  people: readonly {invitation_link?: string | null | undefined}[]
  onAgain: () => void
  onRead: () => void
}) => (
  <>
    {people.map(({invitation_link}) => (
      <p key="fay">{invitation_link ?? 'no link'}</p>
    ))}
    <button id="again" onClick={onAgain} />
    <button id="read" onClick={onRead} />
  </>
)

/** The list of those invited, with the link of the first mail. */
async function mountList(list: ReactNode, link: string) {
  state.link = link
  await mount(
    <QueryClientProvider client={new QueryClient({defaultOptions: {queries: {retry: false}}})}>
      {list}
    </QueryClientProvider>,
  )
  await until(() => expect(texts('p')).toEqual([link]))
}

test.each([
  ['family', <Family key="family" />],
  ['team', <Team key="team" />],
])('an invitation of a %s sent again shows no link until that of the new mail is stored', async (name, list) => {
  await mountList(list, `/first-${name}`)
  await press('#again')
  // the server still gives the link before it
  await until(() => expect(state.listed).toBe(2))
  await until(() => expect(texts('p')).toEqual(['no link']))
  state.link = `/second-${name}`
  await press('#read')
  await until(() => expect(texts('p')).toEqual([`/second-${name}`]))
})

test('an invitation that could not be sent again keeps its link', async () => {
  await mountList(<Family />, '/still-valid')
  state.refusal = new ApiError({kind: 'refused', status: 429})
  await press('#again')
  await until(() => expect(state.listed).toBe(2))
  expect(texts('p')).toEqual(['/still-valid'])
})
