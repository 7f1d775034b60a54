import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {messageQueries} from '#data/queries/messages.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {sampleThread} from '#tests/support/samples/thread-sample.ts'
import {BookProviderAgain, InviteLink} from './book-again.tsx'

vi.mock('@tanstack/react-router', () => ({Link: ({children}: {children: ReactNode}) => <a href="/form">{children}</a>}))

test('a caregiver who is blocked, not verified or not available cannot be asked, which says why; others can', async () => {
  const client = new QueryClient()
  const thread = sampleThread({state: 'blocked'})
  client.setQueryData(messageQueries.threads().queryKey, {items: [thread], next_cursor: null, unread: 0})
  await mount(
    <QueryClientProvider client={client}>
      <InviteLink caretaker_id={thread.with.id} org_id={null} name="Maya L." />
      <InviteLink caretaker_id="june" org_id={null} name="June R." />
      <InviteLink caretaker_id="ana" org_id={null} name="Ana S." unavailable="not_verified" />
      <InviteLink caretaker_id="eva" org_id={null} name="Eva T." unavailable="unavailable" />
    </QueryClientProvider>,
  )
  expect(texts('a')).toEqual(['Ask June first'])
  expect(found('button').textContent).toBe('Ask Maya first')
  expect(found(`[id="${found('button').getAttribute('aria-describedby')}"]`).textContent).toContain(
    'Maya is blocked in Messages.',
  )
  const reasonOf = (n: number) =>
    found(`[id="${found(`button:nth-of-type(${n})`).getAttribute('aria-describedby')}"]`).textContent
  expect(reasonOf(2)).toContain('Ana is not verified right now.')
  expect(reasonOf(3)).toContain('Eva is not taking requests right now.')
})

test('a booking of a caregiver who cannot be asked is not repeated, which says why', async () => {
  const again = (name: string, unavailable?: 'unavailable') => (
    <BookProviderAgain id="b" caretaker_id={name} org_id={null} name={name} unavailable={unavailable} />
  )
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      {again('June R.')}
      {again('Eva T.', 'unavailable')}
    </QueryClientProvider>,
  )
  expect(texts('a')).toEqual(['Book again'])
  expect(texts('button')).toEqual(['Book again'])
  expect(found(`[id="${found('button').getAttribute('aria-describedby')}"]`).textContent).toContain(
    'Eva is not taking requests right now.',
  )
})
