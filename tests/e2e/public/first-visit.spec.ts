import type {Page} from '@playwright/test'
import {expect, test} from '#tests/support/browser/fixtures.ts'

const expectNeedsConnection = async (page: Page) => {
  const told = page.getByRole('alert').filter({hasText: 'This page needs a connection'})
  await expect(told).toContainText('No connection to Village. Check your signal and try again.')
  await page.getByRole('button', {name: 'Try again'}).click()
  await expect(page.getByRole('alert').filter({hasText: 'Still no connection'})).toBeVisible()
}

test(
  'a page that was never on this device says that it needs a connection, and comes when there is one',
  async ({visitor}) => {
    const {page, context, go} = await visitor()
    await go('/faq')
    await expect(page.getByRole('heading', {name: 'Questions and answers'})).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', {name: 'Terms'}).click()
    await expectNeedsConnection(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', {level: 1, name: /terms/i})).toBeVisible()
  },
)

test('so does one whose server went away without a word', async ({visitor}) => {
  const {page, line, go} = await visitor()
  await go('/faq')
  await expect(page.getByRole('heading', {name: 'Questions and answers'})).toBeVisible()
  line.pull()
  await page.getByRole('contentinfo').getByRole('link', {name: 'Terms'}).click()
  await expectNeedsConnection(page)
  await line.plug()
  await page.getByRole('button', {name: 'Try again'}).click()
  await expect(page.getByRole('heading', {level: 1, name: /terms/i})).toBeVisible()
})
