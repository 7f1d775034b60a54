import type {Locator} from '@playwright/test'

/**
 * Fills in a field as `fill` does. In Firefox it presses keys, since Playwright sets the value of a field there by a script
 * of the page, which React does not notice.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if (field.page().context().browser()?.browserType().name() !== 'firefox') return field.fill(text)
  await field.clear()
  await field.pressSequentially(text)
}
