import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {ContestDialog} from './contest-dialog.tsx'

test('who contests the times reads before it what a decision changes about the sum', async () => {
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ContestDialog session={sampleSession()} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  expect(document.body.textContent).toContain(
    'a lower amount gets a credit note, and any part paid through Village is refunded. Added time is on the next statement.',
  )
})
