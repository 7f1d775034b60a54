import {QueryClient, QueryClientProvider, useQuery} from '@tanstack/react-query'
import {expect, onTestFinished, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import type {Session} from '#contract/sessions/session.ts'
import {fetchedMs} from '../offline/use-stale-since.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleMember} from '#tests/support/samples/member-samples.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {leadQueries} from './leads.ts'
import {useAssign, useAssignSeveral} from './session-commands.ts'
import {sessionQueries} from './sessions.ts'

const state = vi.hoisted(() => ({answer: undefined as unknown, refusal: null as unknown}))
// the lists are not read again
vi.mock('#api/client.ts', () => ({
  call: ({path}: {path: string}) =>
    path === '/sessions'
      ? new Promise(() => {})
      : state.refusal
        ? Promise.reject(state.refusal)
        : Promise.resolve(state.answer),
}))
vi.mock('../offline/server-now.ts', async original => ({
  ...(await original<object>()),
  serverNow: () => '2026-06-08T12:00:00.000Z',
}))

const member = (member_id: string) => ({member_id, name: member_id, avatar_url: null})
const onDay = (day: string, given: Partial<Session> = {}) =>
  sampleSession({
    id: day,
    scheduled_start: `2026-06-${day}T19:00:00.000Z`,
    scheduled_end: `2026-06-${day}T23:00:00.000Z`,
    ...given,
  })

function Board() {
  const {data = []} = useQuery({...sessionQueries.window(), enabled: false})
  const assign = useAssign()
  const several = useAssignSeveral()
  return (
    <>
      {data.map(({id, assigned, exceptions}) => (
        <p key={id}>
          {id}: {[assigned?.name ?? 'no one', ...exceptions].join(', ')}
        </p>
      ))}
      <button
        id="later"
        onClick={() => assign.mutate({session_id: '08', member_id: 'gus', expected_member_id: 'fay', and_later: true})}
      />
      <button
        id="several"
        onClick={() =>
          several.mutate([
            {session_id: '09', assigned: member('ivy')},
            {session_id: '10', assigned: member('ivy')},
          ])
        }
      />
    </>
  )
}

async function mountBoard(visits: readonly Session[]) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, retry: false}}})
  client.setQueryData(sessionQueries.window().queryKey, [...visits])
  await mount(
    <QueryClientProvider client={client}>
      <Board />
    </QueryClientProvider>,
  )
  return client
}

test('a visit assigned with later ones shows all of them at once, and leaves substitutes and other bookings', async () => {
  const first = onDay('08', {assigned: member('fay')})
  state.answer = {...first, assigned: member('gus')}
  await mountBoard([
    first,
    onDay('09', {assigned: member('fay')}),
    onDay('10'),
    onDay('11', {assigned: member('ivy')}),
    onDay('12', {booking_id: 'another'}),
  ])
  await press('#later')
  await until(() => expect(texts('p')).toEqual(['08: gus', '09: gus', '10: gus', '11: ivy', '12: no one']))
})

test('where a colleague had given the visit to the same person, the later ones of others stay theirs', async () => {
  const first = onDay('08', {assigned: member('gus')})
  state.answer = first
  await mountBoard([first, onDay('09', {assigned: member('fay')}), onDay('10')])
  await press('#later')
  await until(() => expect(texts('p')).toEqual(['08: gus', '09: fay', '10: gus']))
})

test('a later visit that is given to someone is no longer marked as without a caregiver', async () => {
  const first = onDay('08', {assigned: member('fay')})
  state.answer = {...first, assigned: member('gus')}
  await mountBoard([first, onDay('09', {exceptions: ['nobody_assigned', 'times_differ']})])
  expect(texts('p')[1]).toBe('09: no one, nobody_assigned, times_differ')
  await press('#later')
  await until(() => expect(texts('p')[1]).toBe('09: gus, times_differ'))
})

test('several visits assigned in one call show who goes at once, without those that were refused', async () => {
  state.answer = {refused: [{session_id: '10', detail: 'Canceled'}]}
  await mountBoard([onDay('08'), onDay('09'), onDay('10')])
  await press('#several')
  await until(() => expect(texts('p')).toEqual(['08: no one', '09: ivy', '10: no one']))
})

test('an answer makes no list newer than its fetch, whether it changes the list or not', async () => {
  const first = onDay('08', {assigned: member('fay')})
  state.answer = {...first, assigned: member('gus')}
  const client = await mountBoard([first])
  const fetched_ms = Date.now() - 86_400_000
  const {queryKey} = sessionQueries.window()
  const another = sessionQueries.ofBooking('another').queryKey
  client.setQueryData(queryKey, [first], {updatedAt: fetched_ms})
  client.setQueryData(another, [onDay('12', {booking_id: 'another'})], {updatedAt: fetched_ms})
  await press('#later')
  await until(() => expect(texts('p')).toEqual(['08: gus']))
  expect([queryKey, another].map(key => fetchedMs(client.getQueryState(key)!))).toEqual([fetched_ms, fetched_ms])
})

test('a refused assignment shows at once who a colleague has assigned', async () => {
  onTestFinished(() => void (state.refusal = null))
  const current = {member_id: 'ivy'}
  state.refusal = new ApiError({kind: 'refused', status: 409, code: 'assignment_changed', current})
  const client = await mountBoard([onDay('08', {assigned: member('fay')}), onDay('09', {assigned: member('fay')})])
  client.setQueryData(leadQueries.members().queryKey, [sampleMember('ivy')])
  await press('#later')
  await until(() => expect(texts('p')).toEqual(['08: Ivy Moss', '09: fay']))
})
