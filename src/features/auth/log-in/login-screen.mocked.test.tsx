import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {lastRole, rememberRole} from '#data/account/last-role.ts'
import {buttonNamed, mount, press, texts} from '#tests/support/mount.ts'
import {LoginScreen} from './login-screen.tsx'

const state = vi.hoisted(() => ({next: undefined as string | undefined, carryEmail: vi.fn()}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, onClick, children}: {to: string; onClick?: () => void; children: ReactNode}) => (
    <button type="button" data-to={to} onClick={onClick}>
      {children}
    </button>
  ),
  useRouter: () => ({}),
}))
vi.mock('#data/account/login-params.ts', () => ({wantedTarget: () => state.next, carryEmail: state.carryEmail}))
vi.mock('#data/account/guard.ts', () => ({isPartOf: (path: string, role: string) => path.startsWith(`/dash/${role}`)}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => false}))
vi.mock('./sign-in-page.tsx', () => ({SignInPage: ({children}: {children: ReactNode}) => <main>{children}</main>}))
vi.mock('./sign-in-form.tsx', () => ({
  SignInForm: ({onEmail, children}: {onEmail: (email: string) => void; children: ReactNode}) => (
    <form>
      <button type="button" onClick={() => onEmail('fay@c.test')}>
        type
      </button>
      {children}
    </form>
  ),
}))
vi.mock('#ui/fields/segmented-control.tsx', () => ({
  SegmentedControl: ({value}: {value: string}) => <output>{value}</output>,
}))

beforeEach(() => {
  localStorage.clear()
  state.next = undefined
})

test('the role of the last log-in on this device is chosen', async () => {
  await mount(<LoginScreen arrival={{}} />)
  expect(texts('output')).toEqual(['parent'])
  rememberRole('caretaker')
  await mount(<LoginScreen arrival={{}} />)
  expect(texts('output')).toEqual(['parent', 'caretaker'])
})

test('the address and the page to return to come before it', async () => {
  rememberRole('caretaker')
  await mount(<LoginScreen arrival={{userType: 'parent'}} />)
  state.next = '/dash/parent/calendar'
  await mount(<LoginScreen arrival={{}} />)
  expect(texts('output')).toEqual(['parent', 'parent'])
})

test('after an agency’s log-in on this device, the agencies’ page is offered above the form', async () => {
  const isOffered = async (arrival: Parameters<typeof LoginScreen>[0]['arrival']) => {
    const before = texts('[role=status]').length
    await mount(<LoginScreen arrival={arrival} />)
    return texts('[role=status]').length > before
  }
  rememberRole('agency')
  expect(await isOffered({})).toBe(true)
  expect(texts('[role=status]').join()).toContain('Do you work for an agency?')
  expect(await isOffered({userType: 'parent'})).toBe(false)
  rememberRole('caretaker')
  expect(await isOffered({})).toBe(false)
})

test('the agencies’ page gets the email that was typed', async () => {
  await mount(<LoginScreen arrival={{}} />)
  await press(buttonNamed('type'))
  await press('[data-to="/agency/login"]')
  expect(state.carryEmail).toHaveBeenCalledWith('fay@c.test')
})

test('no role of staff is remembered', () => {
  rememberRole('caretaker')
  rememberRole('admin')
  expect(lastRole()).toBe('caretaker')
  localStorage.setItem('lastRole', 'admin')
  expect(lastRole()).toBeUndefined()
})
