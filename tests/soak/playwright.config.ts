import {defineConfig} from '@playwright/test'
import {browserConfig, phone} from '#tests/support/browser/config.ts'

export default defineConfig(browserConfig('soak'), {
  timeout: 1_200_000,
  projects: [{name: 'phone', use: {...phone, serviceWorkers: 'block'}}],
})
