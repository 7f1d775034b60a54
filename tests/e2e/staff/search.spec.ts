import {expectAccessible} from '#tests/support/browser/axe.ts'
import {bothSizes, expect, test} from '#tests/support/browser/fixtures.ts'

test(
  'Ctrl K finds a person by a misremembered name, with the keyboard alone',
  bothSizes,
  async ({live: {app}, visitor}) => {
    const admin = await app.staff('admin')
    await app.caretaker({first_name: 'Amara', last_name: 'Lawson', email: 'amara@example.test'})
    await app.parent({first_name: 'Ravi', last_name: 'Hollis', email: 'ravi@example.test'})
    const {page, loginAs} = await visitor()
    await loginAs(admin, '/admin/dashboard/invoices')
    await expect(page.getByRole('heading', {level: 1, name: 'Invoices'})).toBeVisible()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('searchbox', {name: 'Search everything'})
    // a phone's field is on the page of results
    await field.focus()
    await page.keyboard.type('lawsn')
    await expect(page).toHaveURL(/\/admin\/dashboard\/search\?q=lawsn/)
    const amara = page.getByRole('link', {name: /Amara Lawson/})
    await expect(amara).toBeVisible()
    await expect(page.getByRole('link', {name: /Ravi Hollis/})).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await expect(amara).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(field).toBeFocused()
    await field.fill('ravi@example.test')
    await expect(page.getByRole('link', {name: /Ravi Hollis/})).toBeVisible()
    await expect(amara).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', {level: 1, name: 'Ravi Hollis'})).toBeVisible()
  },
)
