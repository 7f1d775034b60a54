import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Role} from '#contract/accounts/roles.ts'
import {mount} from '#tests/support/mount.ts'
import {UndoClosingScreen} from './undo-closing-screen.tsx'

const state = vi.hoisted(() => ({role: undefined as Role | undefined}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
}))
vi.mock('#data/account/closing.ts', () => ({useUndoClosing: () => ({data: state.role, error: null, isPending: false})}))
vi.mock('#data/account/ended-log-in.ts', () => ({useClosing: () => null}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('./sign-in-page.tsx', () => ({
  SignInPage: ({lead, children}: {lead?: string; children: ReactNode}) => (
    <>
      <p>{lead}</p>
      {children}
    </>
  ),
}))

test.each([undefined, 'agency'] as const)(
  'what ended stays ended and a plan has to be resumed, says the page before and after: %s',
  async role => {
    state.role = role
    await mount(<UndoClosingScreen token="token" />)
    expect(document.body.textContent).toContain(
      'stays ended: requests, bids, invitations, meet-and-greets, assignments to visits, and the private address of your calendar.',
    )
    expect(document.body.textContent).toContain(
      'If your plan was stopped with it, it ends when its paid time is over unless you resume it.',
    )
  },
)

test.each([
  ['parent', true],
  ['caretaker', false],
] as const)('a %s reads what did not end where another adult of the family stayed: %s', async (role, isShown) => {
  state.role = role
  await mount(<UndoClosingScreen token="token" />)
  expect(document.body.textContent.includes('its requests, bookings and plan went on')).toBe(isShown)
})
