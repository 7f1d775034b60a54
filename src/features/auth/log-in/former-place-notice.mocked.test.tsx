import {act, type ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {FormerPlace} from '#contract/accounts/members.ts'
import {forgetEndedLogIn, noteFormerPlace} from '#data/account/ended-log-in.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {isToastWaiting, toast} from '#ui/feedback/toast-message.ts'
import {SignInPage} from './sign-in-page.tsx'

vi.mock('#data/account/current-user.ts', () => ({useWho: () => null}))
vi.mock('#ui/frame/home-link.tsx', () => ({HomeLink: () => null}))
vi.mock('#ui/frame/narrow-page.tsx', () => ({NarrowPage: ({children}: {children: ReactNode}) => <div>{children}</div>}))
vi.mock('#ui/primitives/illustration.tsx', () => ({Illustration: () => null}))

beforeEach(() => localStorage.clear())

const notice = () => texts('[role=status], [role=alert]')

async function showPage(place: FormerPlace) {
  noteFormerPlace(place)
  await mount(<SignInPage title="Welcome back">{null}</SignInPage>)
  // the notice is a part of its own
  await act(async () => void (await import('./former-place-notice.tsx')))
  return notice().join()
}

test('the log-in page says which agency a removed member was in, and what the account still does', async () => {
  const text = await showPage({agency: 'Oak Care LLC'})
  expect(text).toContain('You no longer belong to Oak Care LLC')
  expect(text).toContain('your account is still yours')
})

test('it takes the place of the toast that says that no one is logged in', async () => {
  toast({title: 'Not logged in'})
  await showPage({agency: 'Oak Care LLC'})
  expect(isToastWaiting()).toBe(false)
})

test('it says of which family a removed adult was, by name if it is known', async () => {
  expect(await showPage({first_adult: 'Nora'})).toContain('You no longer belong to Nora’s family')
})

test('a family whose contact is gone has no name', async () => {
  expect(await showPage({first_adult: null})).toContain('You no longer belong to the family')
})

test('it is gone once someone logs in', async () => {
  noteFormerPlace({agency: 'Oak Care LLC'})
  forgetEndedLogIn()
  expect({...localStorage}).toEqual({})
})
