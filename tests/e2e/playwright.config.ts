import {defineConfig} from '@playwright/test'
import {browserConfig, desk, phone} from '../support/browser-config.ts'

export default defineConfig(browserConfig('e2e'), {
  projects: [
    {name: 'phone', use: phone},
    {name: 'desk', use: desk},
  ],
})
