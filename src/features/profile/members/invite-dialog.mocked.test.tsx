import {expect, test, vi} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {InviteDialog} from './invite-dialog.tsx'

const state = vi.hoisted(() => ({refused: {message: 'No connection', fields: {}} as object}))
const field = {value: '', onChange: () => {}}
vi.mock('#data/forms/use-form.ts', () => ({
  useForm: () => ({
    at: new Proxy({}, {get: () => field}),
    refused: state.refused,
    errorCount: 0,
    isSending: false,
    submit: vi.fn(),
  }),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

const dialog = () => <InviteDialog name="invite" title="Invite" description="" onInvite={vi.fn()} onClose={vi.fn()} />
const button = () => found('footer button:last-of-type').textContent

test('an address in use is not offered to be tried again; a lost connection is', async () => {
  const {redraw} = await mount(dialog())
  expect(button()).toBe('Try again')
  state.refused = {message: 'This address already has an account', fields: {email: 'Already in use'}}
  await redraw(dialog())
  expect(button()).toBe('Send invitation')
})
