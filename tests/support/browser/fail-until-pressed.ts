import type {Page} from '@playwright/test'

/**
 * Refuses every call whose address matches until something on the page has been pressed. What a page fetches again by itself
 * fails too, so a busy machine cannot take the button away before it is pressed.
 */
export async function failUntilPressed(page: Page, address: string): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('click', () => Object.assign(globalThis, {isPressed: true}), {capture: true}),
  )
  await page.route(address, async route => {
    if (await page.evaluate(() => 'isPressed' in globalThis)) await route.continue()
    else await route.fulfill({status: 400, json: {detail: 'Not like this', code: 'bad_state'}})
  })
}
