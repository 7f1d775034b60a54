import type {Locator, Page} from '@playwright/test'
import type {Day} from '#lib/day.ts'
import {expect} from './fixtures.ts'
import {startingWith, type Messages} from './words.ts'

/** More presses than any page has stops. */
const presses_max = 120

const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)

/** Makes a use of the pointer an error on the page, which fails the test. Call it before the page opens. */
export async function forbidPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error('a pointer was used')
    }
    for (const event of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(event, refuse, true)
  })
}

/** Waits for a dialog that has the focus in it. */
export async function expectFocusIn(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
}

/** Waits until a dialog is closed and the focus is somewhere on the screen behind it: at `opener`, where that is still there. */
export async function expectClosed(dialog: Locator, opener?: Locator): Promise<void> {
  await expect(dialog).toHaveCount(0)
  if (opener) return expect(opener).toBeFocused()
  const hasFocus = () => dialog.page().evaluate(() => document.activeElement !== document.body)
  await expect.poll(hasFocus, {message: 'the focus is lost'}).toBe(true)
}

/**
 * Opens a dialog twice: Escape closes it the first time and gives the focus back to `opener`; then it stays open. `open`
 * presses what opens it, where that is not `opener` itself.
 */
export async function expectEscapable(
  dialog: Locator,
  opener: Locator,
  open = () => pressByKey(dialog.page(), opener),
): Promise<void> {
  await open()
  await expectFocusIn(dialog)
  await dialog.page().keyboard.press('Escape')
  await expectClosed(dialog, opener)
  await open()
  await expectFocusIn(dialog)
}

/** Opens a menu and presses one of its items, which arrows lead to. */
export async function pressInMenu(page: Page, opener: Locator, item: string): Promise<void> {
  await pressByKey(page, opener)
  const wanted = page.getByRole('menuitem', {name: item})
  await expect(wanted).toBeVisible()
  for (let presses = 0; !(await isFocused(wanted)); presses++) {
    if (presses === presses_max) throw new Error(`no arrow leads to ${item}`)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}

/** Chooses an entry of a list that stands at its first one, by arrows. */
export async function selectByKey(page: Page, list: Locator, entry: string): Promise<void> {
  await tabTo(page, list)
  const chosen = () => list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text)
  for (let presses = 0; (await chosen()) !== entry; presses++) {
    if (presses === presses_max) throw new Error(`no arrow leads to ${entry}`)
    await page.keyboard.press('ArrowDown')
  }
}

/** Presses Tab until this has the focus, which has to be seen; fails where no Tab leads there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; !(await isFocused(target)); presses++) {
    if (presses === presses_max) throw new Error(`no Tab leads to ${String(target)}`)
    await page.keyboard.press('Tab')
  }
  expect(await target.evaluate(element => element.matches(':focus-visible'))).toBe(true)
}

/** Presses what Tab leads to. */
export async function pressByKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Writes into the field that Tab leads to, in place of what it has. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  if ((await field.getAttribute('type')) !== 'time') await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Chooses one of a group of radio buttons, which is one stop of Tab. */
export async function chooseByKey(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute('name')
  const isInGroup = () =>
    page.evaluate(group => (document.activeElement as HTMLInputElement | null)?.name === group, name)
  for (let presses = 0; !(await isInGroup()); presses++) {
    if (presses === presses_max) throw new Error(`no Tab leads to the group of ${String(radio)}`)
    await page.keyboard.press('Tab')
  }
  if (!(await radio.isChecked())) await page.keyboard.press('Space')
  for (let presses = 0; !(await radio.isChecked()); presses++) {
    if (presses === presses_max) throw new Error(`no arrow leads to ${String(radio)}`)
    await page.keyboard.press('ArrowDown')
  }
}

/** Fills in the open form for one morning from 9 to 1, and sends it; answers the request's id. */
export async function requestByKey(page: Page, {day, ask}: {day: Day; ask: string}, m: Messages): Promise<string> {
  const next = () => pressByKey(page, page.getByRole('button', {name: m.continue_text(), exact: true}))
  await chooseByKey(page, page.getByRole('radio', {name: startingWith(m.service_child_care())}))
  await typeInto(page, page.getByLabel(m.age_of_child({number: 1})), '4')
  const other = page.getByRole('button', {name: m.remove_child({number: 2})})
  if ((await other.count()) > 0) await pressByKey(page, other)
  await next()
  await expect(page.getByText(m.in_text({county: 'Davidson County, TN'}))).toBeVisible()
  await typeInto(page, page.getByLabel(m.street_and_number()), '1200 Forrest Ave')
  await typeInto(page, page.getByLabel(m.city(), {exact: true}), 'Nashville')
  await typeInto(page, page.getByLabel(m.state(), {exact: true}), 'TN')
  await typeInto(page, page.getByLabel(m.zip_of_an_address(), {exact: true}), '37206')
  await next()
  await pressByKey(page, page.getByRole('button', {name: startingWith(`${m.day()}:`)}))
  await chooseDayByKey(page, day, m)
  await typeInto(page, page.getByLabel(m.from(), {exact: true}), '0900AM')
  await typeInto(page, page.getByLabel(m.until(), {exact: true}), '0100PM')
  await next()
  await chooseByKey(page, page.getByRole('radio', {name: startingWith(ask)}))
  await next()
  await next()
  await expect(page.getByText('1200 Forrest Ave')).toBeVisible()
  await pressByKey(page, page.getByRole('button', {name: m.send_request()}))
  await page.waitForURL(/\/dash\/parent\/requests\/[^/]+$/)
  return page.url().split('/').at(-1) ?? ''
}

/** Chooses one day in the month that a field has opened, or in the next one, by arrows. */
async function chooseDayByKey(page: Page, day: Day, m: Messages): Promise<void> {
  const button = page.locator(`[data-day="${day}"]`).getByRole('button')
  await page.getByRole('grid').waitFor()
  if ((await button.count()) === 0) await pressByKey(page, page.getByRole('button', {name: m.next_month()}))
  await tabTo(page, page.getByRole('grid').locator('button[tabindex="0"]'))
  for (let presses = 0; !(await isFocused(button)); presses++) {
    if (presses === presses_max) throw new Error(`no arrow leads to ${day}`)
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
}
