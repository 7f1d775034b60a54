import {readFile} from 'node:fs/promises'
import type {Page} from '@playwright/test'
import {openFilters} from './open-filters.ts'

/** Exports the staff's list on the page; its file's name and lines, the first of which are the headings. */
export async function exportCsv(page: Page): Promise<{name: string; lines: string[]}> {
  await openFilters(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', {name: 'Export CSV'}).click()
  const file = await saved
  const text = await readFile(await file.path(), 'utf8')
  return {name: file.suggestedFilename(), lines: text.trimEnd().split('\r\n')}
}
