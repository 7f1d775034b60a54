import {defineConfig} from '@playwright/test'
import {bothLanguages, browserConfig, inSpanish, phone} from '#tests/support/browser/config.ts'
import type {Stage} from '#tests/support/browser/fixtures.ts'

/** What takes half a minute or more is for `npm run soak`, which asks for it by this. */
const hasLong = process.env.LONG_CASES === '1'

export default defineConfig<Partial<Stage>>(browserConfig('offline'), {
  testIgnore: 'sim/**',
  // sooner than a page looks again by itself: what must come at once is not to come by that
  expect: {timeout: 15_000},
  ...(!hasLong && {grepInvert: /@long/}),
  projects: [
    {name: 'phone', use: phone},
    {name: 'Spanish', use: {...phone, ...inSpanish}, grep: new RegExp(bothLanguages.tag)},
  ],
})
