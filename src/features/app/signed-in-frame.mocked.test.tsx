import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {ApiError} from '#api/api-error.ts'
import {forgetEndedAccount, noteEndedAccount} from '#data/account/ended-account.ts'
import {found, mount, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {PublicFrame} from './public-frame.tsx'
import {SignedInFrame} from './signed-in-frame.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({to, children}: {to: string; children: ReactNode}) => <a href={to}>{children}</a>,
  Outlet: () => <p>The screen</p>,
  useLocation: () => ({pathname: state.pathname}),
  useMatches: () => undefined,
}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({user_id: 'u1', role: state.role, member_role: 'owner', generation: 1, unfinished: false}),
  mirroredProfile: () => ({
    first_name: 'Ada',
    last_name: 'Stone',
    email: 'ada@village.test',
    avatar_url: null,
    avatar_is_logo: false,
  }),
}))
vi.mock('#data/app/use-page-idle.ts', () => ({usePageIdle: () => false}))
vi.mock('#data/offline/outbox.ts', () => ({useOutbox: () => ({waiting: 0, attention: 0, unreadable: 0})}))
const state = vi.hoisted(() => ({isOffline: false, pathname: '/dash/agency', role: 'agency'}))
vi.mock('#data/offline/use-connection.ts', async original => ({
  ...(await original<object>()),
  useConnection: () => ({state: state.isOffline ? 'offline' : 'online'}),
}))
// never loaded
vi.mock('./signed-in-corner.tsx', () => new Promise(() => undefined))
vi.mock('./site-footer.tsx', () => ({SiteFooter: () => null}))
vi.mock('./language-link.tsx', () => ({LanguageLink: () => null}))
vi.mock('./ended-account-gate.tsx', () => ({EndedAccountGate: ({children}: {children: ReactNode}) => children}))

beforeEach(() => {
  forgetEndedAccount()
  Object.assign(state, {isOffline: false, pathname: '/dash/agency', role: 'agency'})
})

test('an office has its destinations', async () => {
  await mount(<SignedInFrame />)
  expect(texts('nav li')).toEqual(expect.arrayContaining(['Home', 'Leads', 'Settings']))
})

test('the first frame has the initials that this device knows, beside the bell', async () => {
  await mount(<SignedInFrame bell={<span>Bell</span>} />)
  expect(found('header').textContent).toContain('BellAS')
})

test('the first frame of a writer has name, bell, Account and Logout in their places', async () => {
  Object.assign(state, {pathname: '/blog', role: 'blog_writer'})
  await mount(<PublicFrame />)
  const corner = found('header div[aria-hidden]')
  expect([...corner.children].map(({textContent}) => textContent)).toEqual([
    'Ada Stoneada@village.test',
    '',
    'Account',
    'Logout',
  ])
  expect(corner.querySelectorAll('svg.lucide-bell')).toHaveLength(1)
})

test('a former member of an office has its home alone, which says why nothing else opens', async () => {
  noteEndedAccount(new ApiError({kind: 'refused', status: 403, code: 'left_agency'}))
  await mount(<SignedInFrame />)
  expect(new Set(texts('nav li'))).toEqual(new Set(['Home']))
})

test('the result of a payment stands before being offline, which is behind one line', async () => {
  state.isOffline = true
  await mount(<SignedInFrame notice={<p>Your payment was received.</p>} />)
  await until(() => expect(texts('button[aria-expanded="false"]')).toContain('1 more notice'))
  expect(found('[role=status]').textContent).toMatch(/^Your payment was received\.You are offline\./)
})

test('a connection that is lost while a screen is open pushes nothing away, and the next screen has its banner', async () => {
  const {redraw} = await mount(<SignedInFrame />)
  const inFlow = () => found('[data-empty]').textContent
  const lost = () => document.querySelector('.fixed[role=status]')?.textContent
  expect(inFlow()).toBe('')
  state.isOffline = true
  await redraw(<SignedInFrame />)
  expect(inFlow()).toBe('')
  expect(lost()).toMatch(/^You are offline\./)
  state.pathname = '/dash/agency/leads'
  await redraw(<SignedInFrame />)
  await until(() => expect(document.querySelector('[data-empty]')).toBeNull())
  expect(lost()).toBe('')
  expect(texts('[role=status]').join('')).toMatch(/^You are offline\./)
  // its room stays until the next screen, and says that the connection is back
  state.isOffline = false
  await redraw(<SignedInFrame />)
  expect(texts('[role=status] strong')[0]).toBe('You are back online.')
  expect(texts('[role=status] [aria-hidden].invisible').join('')).toMatch(/^You are offline\./)
  // and yields to any other notice
  await redraw(<SignedInFrame notice={<p>Your payment was received.</p>} />)
  expect(found('[role=status]').textContent).toMatch(/^Your payment was received\./)
  expect(texts('button').join('')).not.toContain('more notice')
  state.pathname = '/dash/agency/bookings'
  await redraw(<SignedInFrame />)
  await until(() => expect(inFlow()).toBe(''))
})
