import type {Locator, Page} from '@playwright/test'
import {expect} from './fixtures.ts'

/** More presses than any page has stops. */
const presses_max = 120

const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)

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
