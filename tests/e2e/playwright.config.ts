import {defineConfig} from '@playwright/test'
import {browserConfig, desk, oneSize, phone} from '../support/browser-config.ts'

export default defineConfig(browserConfig('e2e'), {
  projects: [
    {name: 'phone', use: phone},
    // the app works on where the service worker is refused
    {name: 'desk', use: {...desk, serviceWorkers: 'block'}, grepInvert: new RegExp(oneSize.tag)},
  ],
})
