import {defineConfig} from '@playwright/test'
import {anyBrowser, browserConfig, phone} from '#tests/support/browser/config.ts'
import {firefoxLaunch} from '#tests/support/browser/firefox.ts'

const {use, ...config} = browserConfig('firefox')

export default defineConfig(config, {
  testDir: '../..',
  testMatch: ['soak/firefox/*.spec.ts', 'offline/*.spec.ts'],
  grep: new RegExp(anyBrowser.tag),
  projects: [
    {
      name: 'Firefox',
      use: {
        ...use,
        browserName: 'firefox',
        viewport: phone.viewport,
        launchOptions: firefoxLaunch(),
        // for a picture Playwright adds a style, which Firefox reports as against the policy of the page
        screenshot: 'off',
      },
    },
  ],
})
