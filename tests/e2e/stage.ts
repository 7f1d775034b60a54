import {AxeBuilder} from '@axe-core/playwright'
import {test as base, expect, type Browser, type BrowserContext, type Page} from '@playwright/test'
import {startLive, type Live} from '../support/live.ts'
import {password} from '../support/people.ts'

export {expect}

type Door = 'parent' | 'caretaker' | 'agency' | 'staff'

/** One person at her own device. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Signs in through the screen, as anybody does. */
  readonly signIn: (who: {email: string}, door: Door) => Promise<void>
  readonly go: (path: string) => Promise<void>
}

const doors: Record<Door, string> = {
  parent: '/login?userType=parent',
  caretaker: '/login?userType=caretaker',
  agency: '/agency/login',
  staff: '/adminlogin',
}

interface Stage {
  live: Live
  /** Opens a device of its own for one person; the size is the project's. */
  visitor: () => Promise<Visitor>
}

/** A fresh product for every test, and as many devices as it has people. What the page throws fails the test. */
export const test = base.extend<Stage>({
  // oxlint-disable-next-line no-empty-pattern -- the runner insists on a pattern
  live: async ({}, use) => {
    const live = await startLive()
    await use(live)
    await live.close()
  },
  visitor: async ({browser, live, contextOptions}, use) => {
    const opened: BrowserContext[] = []
    const thrown: string[] = []
    await use(() => openVisitor(browser, live, contextOptions, opened, thrown))
    for (const context of opened) await context.close()
    expect(thrown, 'errors on the pages').toEqual([])
  },
})

async function openVisitor(
  browser: Browser,
  live: Live,
  options: Parameters<Browser['newContext']>[0],
  opened: BrowserContext[],
  thrown: string[],
): Promise<Visitor> {
  const context = await browser.newContext({...options, baseURL: live.base_url})
  opened.push(context)
  const page = await context.newPage()
  page.on('pageerror', error => thrown.push(error.message))
  return {
    page,
    context,
    go: async path => {
      await page.goto(path)
    },
    signIn: async ({email}, door) => {
      await page.goto(doors[door])
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', {exact: true}).fill(password)
      await page.getByRole('button', {name: 'Log in', exact: true}).click()
      if (door === 'staff') await page.getByText('You are already logged in').waitFor()
      else await page.waitForURL(/\/dash\//)
    },
  }
}

/** No serious finding of axe, and no sideways scrolling. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  const {violations} = await new AxeBuilder({page}).analyze()
  const serious = violations
    .filter(({impact}) => impact === 'serious' || impact === 'critical')
    .map(({id, nodes}) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
  expect(serious, `axe on ${page.url()}`).toEqual([])
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(0)
}
