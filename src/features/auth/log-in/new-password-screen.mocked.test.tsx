import type {ReactNode} from 'react'
import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {ApiError} from '#data/app/message.ts'
import {NewPasswordScreen} from './new-password-screen.tsx'

const state = vi.hoisted(() => ({
  link: {} as object | undefined,
  error: null as Error | null,
  refetch: vi.fn(async () => undefined),
  choose: vi.fn(async (): Promise<string | null> => '/agency/login'),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.link, error: state.error, isLoading: false, refetch: state.refetch}),
}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({children}: {children: ReactNode}) => <a href="/login">{children}</a>,
  useRouter: () => ({navigate: vi.fn()}),
}))
vi.mock('#data/account/current-user.ts', () => ({
  mirroredProfile: () => ({first_name: 'Olga', last_name: 'Brown'}),
}))
vi.mock('#data/account/password.ts', () => ({resetLinkQuery: () => ({}), choosePassword: state.choose}))
vi.mock('./sign-in-page.tsx', () => ({
  SignInPage: ({title, lead, children}: {title: string; lead?: string; children: ReactNode}) => (
    <main>
      <h1>{title}</h1>
      <p>{lead}</p>
      {children}
    </main>
  ),
}))

const Field = ({onChange}: {onChange: (value: string) => void}) => (
  <button id="type" type="button" onClick={() => onChange('otter-lamp-tuesday')} />
)

beforeEach(() => {
  state.choose.mockClear()
  state.error = null
})

/** The page of an invitation to an agency in this role, with a password typed. */
async function joinPage(member_role: 'coordinator' | 'field') {
  state.link = {ok: true, invitation: {email: 'fay@example.test', agency: 'Oak Care LLC', member_role}}
  await mount(<NewPasswordScreen token="abc" Field={Field} />)
  await press('#type')
}

const typePhone = (value: string) =>
  act(async () => {
    const input = found('input[type=tel]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
const joined = {token: 'abc', new_password: 'otter-lamp-tuesday'}

test('a field caregiver gives a phone number to join', async () => {
  await joinPage('field')
  expect(found('main').textContent).toContain('Enter your phone number and choose a password.')
  expect(found('main').textContent).toContain('Your agency can call you on this number. Families do not see it.')
  await press('button[type=submit]')
  expect(found('main').textContent).toContain('Phone number is required')
  await typePhone('555-0177')
  await press('button[type=submit]')
  expect(found('input[type=tel]').getAttribute('aria-invalid')).toBe('true')
  expect(state.choose).not.toHaveBeenCalled()
  await typePhone('615 555 0177')
  await press('button[type=submit]')
  const phone_number = '615 555 0177'
  expect(state.choose).toHaveBeenCalledWith({...joined, phone_number}, 'fay@example.test')
})

test('a coordinator may join without a phone number', async () => {
  await joinPage('coordinator')
  expect(texts('label').join()).toContain('Phone number')
  await press('button[type=submit]')
  expect(state.choose).toHaveBeenCalledWith(joined, 'fay@example.test')
})

test('an invited member reads which agency they join, and their address goes to the login page', async () => {
  state.link = {ok: true, invitation: {email: 'fay@example.test', agency: 'Oak Care LLC', member_role: 'coordinator'}}
  await mount(<NewPasswordScreen token="abc" Field={Field} />)
  const {textContent: said} = found('main')
  expect(found('h1').textContent).toBe('Join Oak Care LLC')
  expect(said).toContain('Choose a password. Then log in with fay@example.test.')
  expect(said).not.toContain('Remembered it?')
  await press('#type')
  await press('button[type=submit]')
  expect(state.choose).toHaveBeenCalledWith(joined, 'fay@example.test')
})

test('an invited adult reads whose family they join and what they will see, an invited writer neither', async () => {
  state.link = {ok: true, invitation: {email: 'sam@example.test', agency: null, family: 'Dana'}}
  const {redraw} = await mount(<NewPasswordScreen token="abc" Field={Field} />)
  expect(found('h1').textContent).toBe('Join Dana’s family')
  expect(found('main').textContent).toContain(
    'You and Dana see the same requests, visits and bills, each with your own login. ' +
      'Choose a password. Then log in with sam@example.test.',
  )
  state.link = {ok: true, invitation: {email: 'will@example.test', agency: null}}
  await redraw(<NewPasswordScreen token="abd" Field={Field} />)
  expect(found('h1').textContent).toBe('Choose a password')
  expect(found('main p').textContent).toBe('Then log in with will@example.test.')
})

test('who forgot a password reads what it does to other devices', async () => {
  state.link = {ok: true}
  await mount(<NewPasswordScreen token="abc" Field={Field} />)
  expect(found('h1').textContent).toBe('New password')
  expect(found('main').textContent).toContain('It logs out all your other devices')
  expect(found('main').textContent).toContain('calendar’s private address, that ends too')
  expect(document.querySelector('input[type=tel]')).toBeNull()
})

test('who joins on a device of another account reads who stays logged in there', async () => {
  state.choose.mockResolvedValueOnce(null)
  await joinPage('coordinator')
  await press('button[type=submit]')
  const said = found('main').textContent
  expect(said).toContain('Your password is set')
  expect(said).toContain('This device stays logged in as Olga Brown.')
  expect(document.querySelector('form')).toBeNull()
})

test('a link that could not be checked shows no form, because an invitation asks for more', async () => {
  state.link = undefined
  state.error = new ApiError({kind: 'network'})
  state.refetch.mockClear()
  await mount(<NewPasswordScreen token="abc" Field={Field} />)
  expect(found('main').textContent).toContain('The link could not be checked')
  expect(found('main').textContent).not.toContain('It logs out all your other devices')
  expect(document.querySelector('form')).toBeNull()
  await press('[role=alert] button')
  expect(state.refetch).toHaveBeenCalledOnce()
})

test('a link that no longer works says how long invitations and links for a new password do', async () => {
  state.link = undefined
  state.error = new ApiError({kind: 'refused', status: 422, code: 'bad_token'})
  await mount(<NewPasswordScreen token="abc" Field={Field} />)
  const said = found('main').textContent
  expect(said).toContain(
    'A link for a new password works once, for 60 minutes; an invitation works once, for seven days.',
  )
  expect(said).toContain('If yours was an invitation, ask who invited you to send it again.')
})
