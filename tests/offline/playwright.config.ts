import {defineConfig} from '@playwright/test'
import {browserConfig, phone} from '#tests/support/browser/config.ts'

/** What takes half a minute or more is for `npm run soak`, which asks for it by this. */
const hasLong = process.env.LONG_CASES === '1'

export default defineConfig(browserConfig('offline'), {
  testIgnore: 'sim/**',
  // sooner than a page looks again by itself: what must come at once is not to come by that
  expect: {timeout: 15_000},
  ...(!hasLong && {grepInvert: /@long/}),
  projects: [{name: 'phone', use: phone}],
})
