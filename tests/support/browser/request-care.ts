import type {Locator, Page} from '@playwright/test'
import type {Day} from '#lib/day.ts'
import {expect} from './fixtures.ts'
import {typeInto} from './type-into.ts'
import {messagesIn, startingWith, type Messages} from './words.ts'

type AtEachStep = (page: Page) => Promise<void>

/** Chooses one day in the month that a field has opened, or in the next one. */
export async function chooseDay(page: Page, day: Day, m: Messages = messagesIn('en')): Promise<void> {
  await page.getByRole('grid').waitFor()
  const button = page.locator(`[data-day="${day}"]`).getByRole('button')
  if ((await button.count()) === 0) await page.getByRole('button', {name: m.next_month()}).click()
  await button.click()
}

/** Fills in the open form for one morning from 9 to 1, and sends it; answers the request's id. */
export async function requestMorning(
  page: Page,
  {day, ask}: {day: Day; ask: string},
  {m = messagesIn('en'), atEachStep = async () => {}}: {m?: Messages; atEachStep?: AtEachStep | undefined} = {},
): Promise<string> {
  const next = () => page.getByRole('button', {name: m.continue_text(), exact: true}).click()
  await page.getByRole('radio', {name: startingWith(m.service_child_care())}).check()
  await typeInto(page.getByLabel(m.age_of_child({number: 1})), '4')
  const other = page.getByRole('button', {name: m.remove_child({number: 2})})
  if ((await other.count()) > 0) await other.click()
  await atEachStep(page)
  await next()

  await expect(page.getByText(m.in_text({county: 'Davidson County, TN'}))).toBeVisible()
  await typeInto(page.getByLabel(m.street_and_number()), '1200 Forrest Ave')
  await typeInto(page.getByLabel(m.city(), {exact: true}), 'Nashville')
  await typeInto(page.getByLabel(m.state(), {exact: true}), 'TN')
  await typeInto(page.getByLabel(m.zip_of_an_address(), {exact: true}), '37206')
  await atEachStep(page)
  await next()

  await page.getByRole('button', {name: startingWith(`${m.day()}:`)}).click()
  await chooseDay(page, day, m)
  await page.getByLabel(m.from(), {exact: true}).fill('09:00')
  await page.getByLabel(m.until(), {exact: true}).fill('13:00')
  await atEachStep(page)
  await next()

  await page.getByRole('radio', {name: startingWith(ask)}).check()
  await atEachStep(page)
  await next()
  await typeInto(page.getByLabel(m.handover()), 'The door code is 4711')
  await atEachStep(page)
  await next()
  await expect(page.getByText('1200 Forrest Ave')).toBeVisible()
  await atEachStep(page)
  await page.getByRole('button', {name: m.send_request()}).click()
  await page.waitForURL(/\/dash\/parent\/requests\/[^/]+$/)
  return page.url().split('/').at(-1) ?? ''
}

/** Approves an offer at the whole price that its card names, and goes on to the booking. */
export async function approveOffer(
  page: Page,
  offer: Locator,
  whole: string,
  {m = messagesIn('en'), beforeApproving = async () => {}}: {m?: Messages; beforeApproving?: AtEachStep} = {},
): Promise<void> {
  await expect(offer.getByText(whole).last()).toBeVisible()
  await offer.getByRole('button', {name: m.approve()}).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toHaveAccessibleName(m.approve_for({cents: whole, a_week: ''}))
  await beforeApproving(page)
  await question.getByRole('button', {name: m.approve()}).click()
  await page.waitForURL(/\/dash\/parent\/booking\//)
  await expect(question).toHaveCount(0)
  await expect(page.locator('#root')).not.toHaveAttribute('aria-hidden')
}
