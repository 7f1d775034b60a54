import {expect, test, vi} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {toast} from '#ui/feedback/toast-message.ts'
import {InviteDialog} from './invite-dialog.tsx'

interface Given {
  send: (form: {values: object}) => Promise<void>
}
const state = vi.hoisted(() => ({
  refused: {message: 'No connection', fields: {}} as object,
  send: undefined as Given['send'] | undefined,
}))
const field = {value: '', onChange: () => {}}
vi.mock('#data/forms/use-form.ts', () => ({
  useForm: ({send}: Given) => {
    state.send = send
    return {
      at: new Proxy({}, {get: () => field}),
      refused: state.refused,
      errorCount: 0,
      isSending: false,
      submit: vi.fn(),
    }
  },
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#ui/feedback/toast-message.ts', () => ({toast: vi.fn()}))

const dialog = () => <InviteDialog name="invite" title="Invite" description="" onInvite={vi.fn()} onClose={vi.fn()} />
const button = () => found('footer button:last-of-type').textContent

test('an address in use is not offered to be tried again; a lost connection is', async () => {
  const {redraw} = await mount(dialog())
  expect(button()).toBe('Try again')
  state.refused = {message: 'This address already has an account', fields: {email: 'Already in use'}}
  await redraw(dialog())
  expect(button()).toBe('Send invitation')
})

test('a person who was invited before under another name keeps it, and the inviter reads so', async () => {
  const onInvite = vi.fn(async () => ({first_name: 'Fay', last_name: 'Field', is_invited: true}))
  await mount(<InviteDialog name="invite" title="Invite" description="" onInvite={onInvite} onClose={vi.fn()} />)
  const values = {email: 'fay@example.test', last_name: 'Field ', role: 'field'}
  await state.send?.({values: {...values, first_name: 'Faye'}})
  expect(toast).toHaveBeenLastCalledWith(
    expect.objectContaining({description: 'fay@example.test is known here as Fay Field. The name stays.'}),
  )
  await state.send?.({values: {...values, first_name: 'Fay'}})
  expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({description: 'fay@example.test'}))
})

test('inviting a person again says that they were invited, and what was sent', async () => {
  const onInvite = vi.fn(async () => ({first_name: 'Fay', last_name: 'Field', is_invited: true, was_invited: true}))
  await mount(<InviteDialog name="invite" title="Invite" description="" onInvite={onInvite} onClose={vi.fn()} />)
  await state.send?.({values: {email: 'fay@example.test', first_name: 'Fay', last_name: 'Field', role: 'field'}})
  expect(toast).toHaveBeenLastCalledWith({
    title: 'Invitation sent again',
    description: expect.stringMatching(/^Fay Field was already invited\. We sent a new link to fay@example\.test\./),
    tone: 'good',
  })
})

test.each([
  [true, 'Fay Field is on the team again'],
  [false, 'Fay Field is in the family again'],
])('a former member who is invited again is said to be one, with the account they had', async (asksRole, title) => {
  const onInvite = vi.fn(async () => ({first_name: 'Fay', last_name: 'Field', is_invited: false}))
  await mount(
    <InviteDialog
      name="invite"
      title="Invite"
      description=""
      asksRole={asksRole}
      onInvite={onInvite}
      onClose={vi.fn()}
    />,
  )
  await state.send?.({values: {email: 'fay@example.test', first_name: 'Fay', last_name: 'Field', role: 'field'}})
  expect(toast).toHaveBeenLastCalledWith({
    title,
    description: 'They log in with the account they had. We sent an email to fay@example.test.',
    tone: 'good',
  })
})
