import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {expect, test} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {CheckRow} from './check-row.tsx'

/** The age check of a caregiver whose ID was uploaded and is in this state. */
const ageRow = (state: 'review' | 'accepted', onRecord: () => void) => {
  const kind = 'identity' as const
  const identity = {kind, provider: 'Checkers', checked_on: '2026-05-20', expires_on: null}
  const of = {
    checks: state === 'accepted' ? [identity] : [],
    check_documents: [
      {
        id: 'd1',
        kind,
        state,
        type: 'image/jpeg' as const,
        bytes: 1200,
        reason: null,
        uploaded_at: '2026-05-19T12:00:00.000Z',
        archived: false,
      },
    ],
  }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <CheckRow kind="age" id="u1" of={of} today="2026-06-01" onRecord={onRecord} />
    </QueryClientProvider>
  )
}

test('the age check says that it is to be recorded once the ID was accepted, and offers that', async () => {
  let recorded = 0
  const {redraw} = await mount(ageRow('review', () => recorded++))
  expect(texts('p')).toContain('To review, with the identity document')
  expect(document.querySelector('button')).toBeNull()
  await redraw(ageRow('accepted', () => recorded++))
  expect(texts('p')).toContain('To record: the accepted ID shows the date of birth')
  await press('button')
  expect(recorded).toBe(1)
})
