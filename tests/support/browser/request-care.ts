import type {Locator, Page} from '@playwright/test'
import {longDayText} from '#lib/day.ts'
import {expect} from './fixtures.ts'

type AtEachStep = (page: Page) => Promise<void>

/** Chooses one day in the month that the field opens, or in the next one. */
async function chooseDay(page: Page, day: string): Promise<void> {
  await page.getByRole('button', {name: /^Day:/}).click()
  await page.getByRole('grid').waitFor()
  // Sunday, November 22nd, 2026
  const [, month = '', year = ''] = /^\w+, (\w+ \d+), (\d+)$/.exec(longDayText(day)) ?? []
  // its ordinal whole: the 1st is not the 10th
  const button = page.getByRole('grid').getByRole('button', {name: new RegExp(`${month}[a-z]+, ${year}`)})
  if ((await button.count()) === 0) await page.getByRole('button', {name: /next month/i}).click()
  await button.click()
}

/** Fills in the open form for one morning from 9 to 1, and sends it; answers the request's id. */
export async function requestMorning(
  page: Page,
  {day, ask}: {day: string; ask: string},
  atEachStep: AtEachStep = async () => {},
): Promise<string> {
  const next = () => page.getByRole('button', {name: 'Continue'}).click()
  await page.getByRole('radio', {name: /^Child Care/}).check()
  await page.getByLabel('Age of child 1').fill('4')
  const other = page.getByRole('button', {name: 'Remove child 2'})
  if ((await other.count()) > 0) await other.click()
  await atEachStep(page)
  await next()

  await expect(page.getByText('In Davidson County, TN')).toBeVisible()
  await page.getByLabel('Street and number').fill('1200 Forrest Ave')
  await page.getByLabel('City', {exact: true}).fill('Nashville')
  await page.getByLabel('State').fill('TN')
  await page.getByLabel('ZIP', {exact: true}).fill('37206')
  await atEachStep(page)
  await next()

  await chooseDay(page, day)
  await page.getByLabel('From').fill('09:00')
  await page.getByLabel('Until').fill('13:00')
  await atEachStep(page)
  await next()

  await page.getByRole('radio', {name: new RegExp(`^${ask}`)}).check()
  await atEachStep(page)
  await next()
  await page.getByLabel('Handover').fill('The door code is 4711')
  await atEachStep(page)
  await next()
  await expect(page.getByText('1200 Forrest Ave')).toBeVisible()
  await atEachStep(page)
  await page.getByRole('button', {name: 'Send request'}).click()
  await page.waitForURL(/\/dash\/parent\/requests\/[^/]+$/)
  return page.url().split('/').at(-1) ?? ''
}

/** Approves an offer at the whole price that its card names, and goes on to the booking. */
export async function approveOffer(
  page: Page,
  offer: Locator,
  whole: string,
  beforeApproving: AtEachStep = async () => {},
): Promise<void> {
  await expect(offer.getByText(whole).last()).toBeVisible()
  await offer.getByRole('button', {name: 'Approve'}).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toHaveAccessibleName(`Approve for ${whole}?`)
  await beforeApproving(page)
  await question.getByRole('button', {name: 'Approve'}).click()
  await page.waitForURL(/\/dash\/parent\/booking\//)
  await expect(question).toHaveCount(0)
  await expect(page.locator('#root')).not.toHaveAttribute('aria-hidden')
}
