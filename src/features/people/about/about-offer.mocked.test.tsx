import {expect, test, vi} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {AboutSheet, type Provider} from './about-sheet.tsx'

vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: undefined, error: null}),
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({role: 'parent'}),
}))
vi.mock('../meetings/meet-button.tsx', () => ({MeetButton: () => null}))
vi.mock('../favourites/book-again.tsx', () => ({InviteLink: () => <button type="button">Ask Yuki first</button>}))

const onClose = vi.fn()
const open = (more: Partial<Provider>) =>
  mount(
    <AboutSheet
      provider={{caretaker_id: 'yuki', org_id: null, name: 'Yuki T.', ...more}}
      hasFavourite={false}
      onClose={onClose}
    />,
  )
const buttons = () => texts('[role=dialog] button')

test('from an offer one approves it or closes the profile', async () => {
  const onApprove = vi.fn()
  await open({open: {price_text: 'Offer: $28/hr, $17.46 in all', onApprove, disabledReason: undefined}})
  expect(texts('[role=dialog] p')).toContain('Offer: $28/hr, $17.46 in all')
  expect(buttons()).toEqual(expect.arrayContaining(['Close', 'Approve']))
  expect(buttons()).not.toContain('Ask Yuki first')
  await press('[role=dialog] button[aria-label="Approve Yuki T."]')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(onApprove).toHaveBeenCalledTimes(1)
})

test('a provider whose booking is open is not asked again, another one is', async () => {
  await open({open: 'booking'})
  expect(buttons()).not.toContain('Ask Yuki first')
  await open({})
  expect(buttons()).toContain('Ask Yuki first')
})
