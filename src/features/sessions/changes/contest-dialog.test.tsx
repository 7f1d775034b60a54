import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {found, mount} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {ContestDialog} from './contest-dialog.tsx'

test('who contests the times reads before it what a decision changes about the sum', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ContestDialog session={sampleSession({other_name: 'Grace Miller'})} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain(
    'a lower amount gets a credit note, and any part paid through Village is refunded. Added time is on the next statement.',
  )
  // the reason is shown to the other side as it stands
  expect(document.body.textContent).toContain('Grace Miller and Village support can read this.')
})

test('a family without an account is not said to read the reason', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ContestDialog session={sampleSession({family_without_account: true})} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain('Only Village support can read this.')
})

test('times that the other adult accepts meanwhile are said to be settled before they are contested', async () => {
  const session = sampleSession({my_side: 'parent', status: 'COMPLETED', exceptions: ['times_differ']})
  const client = new QueryClient()
  const dialog = (given: Partial<Session> = {}) => (
    <QueryClientProvider client={client}>
      <ContestDialog session={{...session, ...given}} onClose={vi.fn()} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(dialog())
  expect(document.body.textContent).not.toContain('settled in the meantime')
  const [started_at, ended_at] = ['2026-06-08T19:00:00.000Z', '2026-06-08T22:30:00.000Z']
  await redraw(dialog({settled_by: 'accepted', exceptions: [], started_at, ended_at}))
  expect(document.body.textContent).toContain('These times were settled in the meantime')
  expect(document.body.textContent).toContain('One side accepted the other’s times')
  expect(document.body.textContent).toContain('2:00–5:30 PM')
  expect(found('footer button:last-of-type').textContent).toBe('Contest anyway')
})
