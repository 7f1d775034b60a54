import {existsSync, mkdtempSync, rmSync} from 'node:fs'
import {writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {chromium, type Browser, type Page} from 'playwright'
import sharp from 'sharp'
import {chromiumFlags, ensureChromium} from '#tests/support/browser/chromium.ts'
import {password} from '#tests/support/people.ts'
import {launched} from '#tests/support/services/server-process.ts'

// npm run pictures           all of them
// npm run pictures -- app    those with these words in their path
// Pictures of the running app with its demo town, for README, the manifest and the landing page

const root = join(import.meta.dirname, '../..')
const main = join(root, 'dist/server/main.js')

interface Picture {
  /** Where it is written; the ending decides the format. */
  file: string
  account: string
  door: string
  path: string
  /** What stands on the screen once it is loaded. */
  shows: (page: Page) => ReturnType<Page['getByText']>
  width: number
  height: number
  scale?: number
  dark?: true
}

const family = {
  account: 'parent@demo.test',
  door: '/login?userType=parent',
  path: '/dash/parent',
  shows: (page: Page) => page.getByRole('button', {name: 'Confirm start'}).first(),
}
const landing = {...family, width: 360, height: 740, scale: 1.6}

const pictures: Picture[] = [
  {
    file: 'public/icons/screenshot-phone.png',
    account: 'caregiver@demo.test',
    door: '/login?userType=caretaker',
    path: '/dash/caretaker',
    shows: page => page.getByRole('button', {name: 'Confirm start'}).first(),
    width: 360,
    height: 740,
    scale: 2,
  },
  {...family, file: 'public/icons/screenshot-desk.png', width: 1280, height: 800},
  {
    file: '.github/pictures/people.webp',
    account: 'agency@demo.test',
    door: '/agency/login',
    path: '/dash/agency/people',
    shows: page =>
      page
        .getByRole('main')
        .getByText(/\d:\d\d/)
        .first(),
    width: 1280,
    height: 800,
  },
  {...landing, file: 'public/pictures/app.webp'},
  {...landing, file: 'public/pictures/app-dark.webp', dark: true},
]

async function take(browser: Browser, base_url: string, picture: Picture): Promise<void> {
  const {file, account, door, path, shows, width, height, scale = 1, dark} = picture
  const context = await browser.newContext({
    viewport: {width, height},
    deviceScaleFactor: scale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    serviceWorkers: 'block',
    // its own style hides the name of the installation
    bypassCSP: true,
    baseURL: base_url,
  })
  try {
    const page = await context.newPage()
    await page.goto(door)
    await page.getByLabel('Email').first().fill(account)
    await page.getByLabel('Password', {exact: true}).first().fill(password)
    await page.getByRole('button', {name: 'Log in', exact: true}).first().click()
    await page.waitForURL(url => !url.pathname.includes('login'))
    await page.goto(path)
    await shows(page).waitFor()
    // comes once the page is idle, as the other parts of the frame do
    await page.getByRole('button', {name: /^Account of (?!Account)/}).waitFor()
    // pictures below the screen are not loaded
    await page.waitForFunction(() =>
      [...document.images].every(image => image.complete || image.getBoundingClientRect().top > innerHeight),
    )
    // each picture logs in anew, which is another device to the app
    const known = page.getByRole('button', {name: 'Got it'})
    if (await known.isVisible()) await known.click()
    await page.evaluate(() => document.fonts.ready)
    // an installation has its own name
    await page.addStyleTag({content: '[data-product] {visibility: hidden}'})
    const drawn = sharp(await page.screenshot())
    const bytes = file.endsWith('.png')
      ? await drawn.png({palette: true, quality: 90, effort: 10}).toBuffer()
      : await drawn.webp({quality: 80, effort: 6}).toBuffer()
    await writeFile(join(root, file), bytes)
    console.error(`${file}: ${Math.round(bytes.length / 1024)} kB`)
  } finally {
    await context.close()
  }
}

const words = process.argv.slice(2)
const chosen = pictures.filter(({file}) => words.length === 0 || words.some(word => file.includes(word)))

if (!existsSync(main)) throw new Error('There is no build yet: run "npm run build" first.')
const folder = mkdtempSync(join(tmpdir(), 'village-pictures-'))
const server = await launched(main, {DATA_DIR: folder})
try {
  const browser = await chromium.launch({executablePath: ensureChromium(), args: chromiumFlags})
  try {
    for (const picture of chosen) await take(browser, server.base_url, picture)
  } finally {
    await browser.close()
  }
} finally {
  await server.end('SIGTERM')
  rmSync(folder, {recursive: true, force: true})
}
