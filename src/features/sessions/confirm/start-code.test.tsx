import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import {sessionQueries} from '#data/queries/sessions.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleSessionIn} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {StartCode} from './start-code.tsx'

const hint = 'Show it at the door if your caregiver asks'

/** The family's screen of a visit that starts now, with this confirmation of the caregiver. */
async function mountCode(caretaker: ReturnType<typeof sampleConfirmation> | null) {
  const session = sampleSessionIn(0, {
    my_side: 'parent',
    status: caretaker ? 'START_PARTIAL' : 'SCHEDULED',
    confirmations: {start: {parent: null, caretaker}, end: {parent: null, caretaker: null}},
  })
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity}}})
  client.setQueryData(sessionQueries.startCode(session.id).queryKey, {
    secret: 'c2VjcmV0LW9mLXRoZS12aXNpdA',
    step_s: 300,
    digits: 6,
    valid_from: '2026-01-01T00:00:00.000Z',
    valid_until: '2126-01-01T00:00:00.000Z',
  })
  await mount(
    <QueryClientProvider client={client}>
      <StartCode session={session} />
    </QueryClientProvider>,
  )
  await until(() => expect(texts('[aria-hidden]').join()).toMatch(/\d{3} \d{3}/))
}

const now = () => new Date().toISOString()

test('the start code is large until the caregiver has confirmed the start', async () => {
  await mountCode(null)
  expect(texts('p')).toContain(hint)
})

test('once the caregiver has confirmed the start, the code is one small line', async () => {
  await mountCode(sampleConfirmation(now()))
  expect(texts('p')).toHaveLength(1)
  expect(texts('p').join()).not.toContain(hint)
})

test('it stays large for a caregiver who typed a wrong code and may type it again', async () => {
  await mountCode(sampleConfirmation(now(), {flags: ['code_invalid']}))
  expect(texts('p')).toContain(hint)
})
