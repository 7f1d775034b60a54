import type {PlaywrightTestConfig} from '@playwright/test'
import {join} from 'node:path'
import {chromiumFlags, findChromium, findHeadlessShell} from './chromium.ts'

/** What every browser suite shares: one engine, no second tries, and a picture to look at where something failed (a trace: `--trace retain-on-failure`). */
export const browserConfig = (name: string): PlaywrightTestConfig => ({
  testMatch: '**/*.spec.ts',
  // one migrated database, of which every worker gets a copy
  globalSetup: join(import.meta.dirname, '../global-setup.ts'),
  outputDir: `../../test-results/${name}`,
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  // bounds for a machine under load; none of them is ever waited for on the way
  timeout: 420_000,
  expect: {timeout: 30_000},
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // nothing is judged while it fades in or out
    contextOptions: {reducedMotion: 'reduce'},
    // a button that never appears fails with a picture of the page, long before the test's own bound
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    launchOptions: {executablePath: findChromium(), args: chromiumFlags},
  },
})

/** For what asks neither for Background Sync nor for notifications: a browser that plays in about half the time. */
export const inHeadlessShell = {
  launchOptions: {executablePath: findHeadlessShell(), args: chromiumFlags},
} as const

/** Whether what is too long for `npm test` is played too, as `npm run soak` asks. */
export const isSoak = process.env.SOAK === '1'

/** For a test that `npm run soak` alone plays: its case is long, or one beside it proves the same rule. */
export const inSoak = {tag: '@soak'}

/** For a test whose way through the screens depends on their size: it runs on the desk too, all others on the phone alone. `npm test` plays most of these at one. */
export const bothSizes = {tag: '@both-sizes'}

/** For a test that is played in Spanish too: it takes its words from `m`, so that it reads the same in both. */
export const bothLanguages = {tag: '@both-languages'}

/** For a test that is played in Firefox too, by `npm run soak`: what it asks of the browser is not Chromium's alone. */
export const anyBrowser = {tag: '@any-browser'}

/** A phone whose owner reads Spanish. */
export const inSpanish = {locale: 'es-US', language: 'es'} as const

/** The two sizes that every screen is looked at in. Finer dots are four times the work, and no test looks at them. */
export const phone = {
  viewport: {width: 360, height: 740},
  hasTouch: true,
  isMobile: true,
}
export const desk = {viewport: {width: 1280, height: 800}}
