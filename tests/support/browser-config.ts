import type {PlaywrightTestConfig} from '@playwright/test'
import {join} from 'node:path'
import {chromiumFlags, findChromium} from './chromium.ts'

/** What every browser suite shares: one engine, no second tries, and a trace to read where something failed. */
export const browserConfig = (name: string): PlaywrightTestConfig => ({
  testMatch: '**/*.spec.ts',
  // one migrated database, of which every test gets a copy
  globalSetup: join(import.meta.dirname, 'global-setup.ts'),
  outputDir: `../../test-results/${name}`,
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  timeout: 60_000,
  expect: {timeout: 10_000},
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    trace: 'retain-on-failure',
    launchOptions: {executablePath: findChromium(), args: chromiumFlags},
  },
})

/** The two sizes that every screen is looked at in. */
export const phone = {
  viewport: {width: 360, height: 740},
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}
export const desk = {viewport: {width: 1280, height: 800}}
