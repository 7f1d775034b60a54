import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Role} from '#contract/accounts/roles.ts'
import {mount} from '#tests/support/mount.ts'
import {UndoClosingScreen} from './undo-closing-screen.tsx'

const state = vi.hoisted(() => ({opened: undefined as {role: Role; has_other_adult: boolean} | undefined}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
}))
vi.mock('#data/account/closing.ts', () => ({
  useUndoClosing: () => ({data: state.opened, error: null, isPending: false}),
}))
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
    state.opened = role && {role, has_other_adult: false}
    await mount(<UndoClosingScreen token="token" />)
    expect(document.body.textContent).toContain(
      'stays ended: requests, bids, invitations, meet-and-greets, assignments to visits, and the private address of your calendar.',
    )
    expect(document.body.textContent).toContain(
      'If your plan was stopped with it, it ends when its paid time is over unless you resume it.',
    )
  },
)

test('an adult whose family stayed with another one reads what ended for them', async () => {
  state.opened = undefined
  const {redraw} = await mount(<UndoClosingScreen token="token" />)
  expect(document.body.textContent).toContain(
    'If another adult stayed in your family, its requests, bookings and plan went on',
  )
  state.opened = {role: 'parent', has_other_adult: true}
  await redraw(<UndoClosingScreen token="token" />)
  expect(document.body.textContent).toContain('your family kept its requests, bookings and plan')
  expect(document.body.textContent).not.toContain('meet-and-greets')
})
