import {defineConfig} from '@playwright/test'
import {chromiumFlags, findHeadlessShell} from '#tests/support/browser/chromium.ts'
import {browserConfig, inHeadlessShell, phone} from '#tests/support/browser/config.ts'

const use = {...phone, serviceWorkers: 'block', ...inHeadlessShell} as const
const axe = ['axe.spec.ts']

export default defineConfig(browserConfig('soak'), {
  timeout: 3_600_000,
  projects: [
    {name: 'phone', use, testIgnore: axe},
    {name: 'axe', use, testMatch: axe},
    // the text size of the browser's own settings: unlike a size set on the page, media queries follow it
    {
      name: 'large text',
      use: {
        ...use,
        launchOptions: {
          executablePath: findHeadlessShell(),
          args: [...chromiumFlags, '--blink-settings=defaultFontSize=32'],
        },
      },
      testMatch: axe,
    },
  ],
})
