import {test as base, expect, type Browser, type BrowserContext, type Page} from '@playwright/test'
import type {Database} from '#server/db/client.ts'
import {loginAs} from './login-as.ts'
import {freshDatabase} from '../database.ts'
import type {Line} from './device-network.ts'
import {startLive, type Live} from './live.ts'
import {password, type Person} from '../people.ts'

export {expect}
export {bothSizes} from './config.ts'

export type Door = 'parent' | 'caretaker' | 'agency' | 'staff'

/** One person at her own device. */
export interface Visitor {
  /** The tab in which she began. */
  readonly page: Page
  readonly context: BrowserContext
  /** Her own way to the server. */
  readonly line: Line
  /** Signs in through the screen, as anybody does. */
  readonly logIn: (who: {email: string}, door: Door, page?: Page) => Promise<void>
  /** Opens a page, her home where none is named, as someone who is signed in here since before: for what is not about the doors. */
  readonly loginAs: (who: Person, path?: string) => Promise<void>
  readonly go: (path: string) => Promise<void>
}

const doors: Record<Door, string> = {
  parent: '/login?userType=parent',
  caretaker: '/login?userType=caretaker',
  agency: '/agency/login',
  staff: '/adminlogin',
}

export interface Stage {
  live: Live
  /**
   * Opens a device of its own for one person; the size is the project's. `worker`: with a service worker where the suite has
   * none.
   */
  visitor: (device?: {worker?: boolean}) => Promise<Visitor>
}

/**
 * A fresh product for every test, on a database that each worker opens once, and as many devices as it has people. What
 * the pages throw fails the test.
 */
export const test = base.extend<Stage, {database: Database}>({
  database: [
    // oxlint-disable-next-line no-empty-pattern -- the runner insists on a pattern
    async ({}, use) => {
      const database = await freshDatabase()
      await use(database)
      await database.close()
    },
    {scope: 'worker'},
  ],
  live: async ({database}, use) => {
    const live = await startLive({database})
    await use(live)
    await live.close()
  },
  visitor: async ({browser, live, contextOptions}, use) => {
    const opened: BrowserContext[] = []
    const thrown: string[] = []
    await use(({worker = false} = {}) =>
      openVisitor(
        browser,
        live,
        worker ? {...contextOptions, serviceWorkers: 'allow'} : contextOptions,
        opened,
        thrown,
      ),
    )
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
  const line = await live.proxy.line()
  const context = await browser.newContext({...options, baseURL: line.base_url})
  opened.push(context)
  context.on('weberror', error => thrown.push(error.error().message))
  context.on('console', message => {
    if (message.text().includes('Content Security Policy')) thrown.push(message.text())
  })
  const page = await context.newPage()
  return {
    page,
    context,
    line,
    go: async path => {
      await page.goto(path)
    },
    logIn: (person, door, at = page) => logIn(at, person, door),
    loginAs: (person, path) => loginAs(live.app, page, person, path),
  }
}

/** Signs in through the screen of this tab. */
export async function logIn(page: Page, {email}: {email: string}, door: Door): Promise<void> {
  await page.goto(doors[door])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', {exact: true}).fill(password)
  await page.getByRole('button', {name: 'Log in', exact: true}).click()
  if (door === 'staff') await page.waitForURL(/\/(admin\/dashboard|blog)/)
  // back to the page that asked for the log-in, or home
  else await page.waitForURL(/\/(dash\/|outbox)/)
}
