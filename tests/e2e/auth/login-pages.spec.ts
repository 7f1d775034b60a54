import type {Page} from '@playwright/test'
import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'

/** Where a guest signs in or is sent while she does, and what tells that the screen stands. */
const doors: Record<string, (page: Page) => ReturnType<Page['getByText']>> = {
  '/login': page => page.getByRole('button', {name: 'Log in', exact: true}),
  '/login?error=cancelled&provider=facebook': page => page.getByText('without choosing an account'),
  '/adminlogin': page => page.getByRole('heading', {name: 'Writer & Admin Portal'}),
  '/oauth/authorize': page => page.getByRole('heading', {name: 'Nothing to finish here'}),
  '/forgot-password': page => page.getByText('This page needs the link from your email'),
  '/forgot-password?t=a-token': page => page.getByText('This link has expired or was already used'),
}

test('every login page loads and is accessible', bothSizes, async ({visitor}) => {
  const {page} = await visitor()
  for (const [path, shown] of Object.entries(doors)) {
    await page.goto(path)
    await expect(shown(page)).toBeVisible()
    await expectAccessible(page)
  }
})
