import {defineConfig} from '@playwright/test'
import {browserConfig, phone} from '../support/browser-config.ts'

export default defineConfig(browserConfig('offline'), {
  testIgnore: 'sim/**',
  projects: [{name: 'phone', use: phone}],
})
