import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {ProposeDialog} from './propose-dialog.tsx'

const state = vi.hoisted(() => ({role: 'parent', booking: undefined as object | undefined}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.booking, error: null}),
}))
vi.mock('#data/queries/session-commands.ts', async original => ({
  ...(await original<object>()),
  useProposeTimes: () => ({mutate: vi.fn(), isPending: false, error: null}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: state.role, member_role: null}),
}))
vi.mock('../calendar/use-reader.ts', () => ({
  useReader: () => ({now: '2026-06-08T12:00:00.000Z', zone: 'America/Chicago'}),
}))

const said = () => document.body.textContent

/** Types an end of the visit, which is 2:00–6:00 PM. */
async function typeEnd(time: string) {
  const field = found('input[value="18:00"]') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, time)
    field.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

const open = (given: Partial<Session>) =>
  mount(<ProposeDialog session={sampleSession(given)} onClose={() => undefined} />)

beforeEach(() => {
  state.role = 'parent'
  state.booking = {hourly_rate: 26, fee_bps: 1000}
})

test('a family reads what the new times cost while it proposes them', async () => {
  await open({my_side: 'parent'})
  expect(said()).not.toContain('You pay')
  await typeEnd('18:30')
  expect(said()).toContain('4 hr 30 min instead of 4 hours')
  expect(said()).toContain('You pay $128.70 instead of $114.40.')
})

test('a caregiver reads what the new times pay while proposing them', async () => {
  state.role = 'caretaker'
  await open({my_side: 'caretaker', pay: {rate_cents: 2600, care_cents: 10_400}})
  await typeEnd('18:30')
  expect(said()).toContain('It pays $117.00 instead of $104.00.')
})
