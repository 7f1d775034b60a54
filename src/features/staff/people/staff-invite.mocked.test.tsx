import {afterEach, expect, test, vi} from 'vitest'
import type {ListedPerson} from '#contract/admin/people-shapes.ts'
import {takeBackStaffInvite} from '#contract/admin/people.ts'
import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {StaffInvite} from './staff-invite.tsx'

const sent = vi.hoisted(() => vi.fn<(...input: unknown[]) => Promise<object>>(async () => ({ok: true})))
vi.mock('#api/client.ts', async original => ({...(await original<object>()), call: sent}))
afterEach(() => sent.mockClear())

const nia: ListedPerson = {
  user_id: 'nia',
  role: 'admin',
  profile_id: null,
  first_name: 'Nia',
  last_name: 'Park',
  email: 'nia@example.test',
  phone_number: null,
  avatar_url: null,
  location: '',
  is_verified: null,
  suspended: null,
  is_invited: true,
  has_second_step: false,
  created_at: '2026-06-01T12:00:00.000Z',
}
const show = (person: ListedPerson) =>
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <StaffInvite person={person} />
    </QueryClientProvider>,
  )

test('an invitation is taken back only after a dialog that says what becomes of the link', async () => {
  await show(nia)
  expect(texts('button')).toEqual(['Send again', 'Take back'])
  await press('[aria-label="Take back the invitation of Nia Park"]')
  expect(found('[role=alertdialog]').textContent).toContain(
    'Take back the invitation of Nia Park?The link that we mailed to nia@example.test stops working.',
  )
  expect(sent).not.toHaveBeenCalled()
  await press('[role=alertdialog] footer button:last-child')
  expect(sent).toHaveBeenCalledExactlyOnceWith(takeBackStaffInvite, {params: {id: 'nia'}})
  expect(document.querySelector('[role=alertdialog]')).toBeNull()
})

test('the invitation of a suspended colleague cannot be sent again, and the button says why', async () => {
  await show({...nia, suspended: {at: '2026-06-02T12:00:00.000Z', reason: 'Unsafe'}})
  const button = found('[aria-label="Send again to Nia Park"]')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await press('[aria-label="Send again to Nia Park"]')
  expect(sent).not.toHaveBeenCalled()
})
