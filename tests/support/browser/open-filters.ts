import {expect, type Page} from '@playwright/test'

/** Opens what a phone folds above the list on the page; wide screens show it. */
export async function openFilters(page: Page): Promise<void> {
  if (page.viewportSize()!.width >= 768) return
  const button = page.getByRole('button', {name: /^Filters( \(\d+\))?$/})
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}
