import type {Page} from '@playwright/test'
import {createPost, savePost} from '#contract/content/blog-writing.ts'
import type {TestApp} from '#tests/support/app.ts'
import {bothLanguages, expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {layoutFaults, settleLayout} from '#tests/support/browser/layout-faults.ts'

const guests = ['/', '/about', '/faq', '/contact', '/blog', '/find', '/login', '/register', '/parent/register']
const families = ['', '/find', '/requests', '/calendar', '/invoices', '/status', '/caregivers', '/messages', '/edit', '/settings']
const caregivers = ['', '/nearby', '/calendar', '/invoices', '/earnings', '/edit', '/settings']
const agencies = ['', '/leads', '/bookings', '/people', '/invoices', '/edit', '/settings']

/** Everyone with the main screens of their role. */
const peopleOf = async (app: TestApp) =>
  [
    [null, '', guests],
    [await app.parent(), '/dash/parent', families],
    [await app.caretaker(), '/dash/caretaker', caregivers],
    [await app.agency(), '/dash/agency', agencies],
    [await app.staff('blog_writer'), '', ['/blog', '/blog/add', '/settings/account']],
  ] as const

/** Nothing is wider than the screen, so nothing is lost or needs sideways scrolling. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {message: path})
    .toBeLessThanOrEqual(0)
}

test('every main screen fits 320 px, and 200 % text on a wider phone', {tag: [bothLanguages.tag, inSoak.tag]}, async ({
  live: {app},
  visitor,
}) => {
  for (const [person, area, paths] of await peopleOf(app)) {
    const {page, loginAs} = await visitor()
    await page.setViewportSize({width: 320, height: 640})
    if (person) await loginAs(person)
    for (const path of paths) {
      await expectToFit(page, area + path)
      await settleLayout(page)
      expect(await layoutFaults(page), `${area}${path} at 320 px`).toEqual([])
    }
    await page.setViewportSize({width: 640, height: 900})
    // what a browser's text size does: all sizes are relative to it
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
    })
    for (const path of paths) await expectToFit(page, area + path)
  }
})

/**
 * Names of what can be pressed and lies under the assistant's button, at the end of the page or at any place of it; null
 * without the button.
 */
const coveredBy = (page: Page, places: 'end' | 'all') =>
  page.evaluate(isEnd => {
    const help = document.querySelector('button[aria-label$=" Assistant"]')
    if (!help) return null
    const names = new Set<string>()
    const end = document.documentElement.scrollHeight - innerHeight
    for (let from = isEnd ? end : 0; from <= Math.max(end, 0); from += 24) {
      scrollTo({top: from, behavior: 'instant'})
      const {left, right, top, bottom} = help.getBoundingClientRect()
      for (let x = left + 1; x < right; x += 6) {
        for (let y = top + 1; y < bottom; y += 6) {
          for (const element of document.elementsFromPoint(x, y)) {
            const pressable = element.closest('a[href], button, input, select, textarea, summary, label, [role="button"]')
            if (pressable && !help.contains(pressable)) names.add(pressable.textContent || pressable.outerHTML)
          }
        }
      }
    }
    return [...names]
  }, places === 'end')

test('the assistant’s button covers nothing that can be pressed at the end of any main screen', inSoak, async ({
  live: {app},
  visitor,
}) => {
  for (const [person, area, paths] of await peopleOf(app)) {
    const {page, loginAs} = await visitor()
    if (person) await loginAs(person)
    for (const path of paths) {
      await page.goto(area + path)
      await page.locator('h1').first().waitFor()
      for (const width of [320, 360, 820, 1024, 1280]) {
        await page.setViewportSize({width, height: width < 768 ? 740 : 800})
        await expect.poll(() => coveredBy(page, 'end'), {message: `${area}${path} at ${width} px`}).toEqual([])
      }
    }
  }
})

test('on a tablet the assistant’s button is beside the content of public pages, wherever they are scrolled', inSoak, async ({
  live: {app},
  visitor,
}) => {
  const writer = await app.staff('blog_writer')
  const {id, version} = await app.ok(createPost, {
    by: writer,
    body: {title: 'The first day', summary: 'About it.', body_html: '<p>Begin slowly.</p>'},
  })
  await app.ok(savePost, {by: writer, params: {uuid: id}, body: {version, status: 'published'}})
  const {page} = await visitor()
  for (const path of [...guests, '/agency']) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    for (const width of [820, 1024]) {
      await page.setViewportSize({width, height: 800})
      await expect.poll(() => coveredBy(page, 'all'), {message: `${path} at ${width} px`}).toEqual([])
    }
  }
})

test('the assistant’s button never covers the button to the next step of a registration', async ({visitor}) => {
  const {page} = await visitor()
  await page.setViewportSize({width: 360, height: 740})
  for (const path of ['/parent/register', '/caregiver/register', '/agency/register']) {
    await page.goto(path)
    const next = await page.getByRole('button', {name: 'Continue', exact: true}).boundingBox()
    const help = await page.getByRole('button', {name: / Assistant$/}).boundingBox()
    expect(next!.x + next!.width, path).toBeLessThanOrEqual(help!.x)
  }
  // on a step longer than the window it stands beside it, and no field lies under either
  await page.goto('/caregiver/register')
  const next = await page.getByRole('button', {name: 'Continue', exact: true}).boundingBox()
  const help = await page.getByRole('button', {name: / Assistant$/}).boundingBox()
  expect(help!.y).toBeGreaterThanOrEqual(next!.y - 12)
  expect(help!.y + help!.height).toBeLessThanOrEqual(next!.y + next!.height + 12)
})

for (const [language, locale] of [
  ['en', 'en-US'],
  ['es', 'es-US'],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({language, locale})

    test('the five names in a bottom bar stand apart, each on one line, at 360 px', async ({
      live: {app},
      visitor,
      m,
    }) => {
      for (const person of [await app.parent(), await app.agency()]) {
        const {page, loginAs} = await visitor()
        await page.setViewportSize({width: 360, height: 740})
        await loginAs(person)
        const names = page.getByRole('navigation', {name: m.main()}).filter({visible: true}).getByRole('link')
        await expect(names).toHaveCount(5)
        const boxes = await names.evaluateAll(links =>
          links.map(link => {
            const range = document.createRange()
            range.selectNodeContents(link.querySelector('span:nth-of-type(2)') ?? link)
            const {left, right} = range.getBoundingClientRect()
            const lines = new Set([...range.getClientRects()].map(({top}) => Math.round(top)))
            return {left, right, lines: lines.size}
          }),
        )
        expect(boxes.map(({lines}) => lines)).toEqual([1, 1, 1, 1, 1])
        for (const [index, {left}] of boxes.slice(1).entries()) {
          expect(left - (boxes[index]?.right ?? 0)).toBeGreaterThanOrEqual(6)
        }
      }
    })
  })
}
