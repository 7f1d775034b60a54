import {mkdtempSync, readlinkSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {chromium} from '@playwright/test'
import {chromiumFlags, findChromium} from '#tests/support/browser/chromium.ts'
import {phone as size} from '#tests/support/browser/config.ts'
import type {Line} from '#tests/support/browser/device-network.ts'
import {loginAs} from '#tests/support/browser/login-as.ts'
import {logIn} from '#tests/support/browser/fixtures.ts'
import {messagesIn} from '#tests/support/browser/words.ts'
import {deviceOf, type Device} from './support/device.ts'
import {openHome, expect, test as base} from './support/fixtures.ts'

/** A browser that keeps what it has where a next one finds it. */
interface Lasting {
  start: () => Promise<Device>
  /** Ends its process at once, as an empty battery does. */
  kill: () => Promise<void>
}

const test = base.extend<{lasting: Lasting; cable: Line}>({
  cable: async ({live}, use) => use(await live.proxy.line()),
  lasting: async ({live, cable: line}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'village-phone-'))
    let running: Device | undefined
    await use({
      start: async () => {
        const context = await chromium.launchPersistentContext(folder, {
          ...size,
          baseURL: line.base_url,
          executablePath: findChromium(),
          args: chromiumFlags,
          locale: 'en-US',
          timezoneId: 'America/Chicago',
          reducedMotion: 'reduce',
        })
        const page = context.pages()[0] ?? (await context.newPage())
        running = deviceOf({
          page,
          context,
          line,
          m: messagesIn('en'),
          logIn: (person, door, at = page) => logIn(at, person, door),
          loginAs: (person, path) => loginAs(live.app, page, person, path),
          go: async path => void (await page.goto(path)),
        })
        return running
      },
      kill: async () => {
        const gone = running?.context.waitForEvent('close')
        // the browser's own note of which process has its folder: host-pid
        process.kill(Number(readlinkSync(join(folder, 'SingletonLock')).split('-').at(-1)), 'SIGKILL')
        await gone
        running = undefined
        rmSync(join(folder, 'SingletonLock'), {force: true})
      },
    })
    await running?.context.close()
    rmSync(folder, {recursive: true, force: true})
  },
})

test('case 36: the browser is killed with a tap saved and its waking registered; the next start of it sends that tap', async ({
  lasting,
  cable,
  visit,
  reached,
}) => {
  const phone = await lasting.start()
  await openHome(phone, visit.caretaker)
  await phone.offline()
  await phone.tap('start')
  await phone.isToBeWoken()
  const [pressed] = await phone.entries()
  await lasting.kill()
  await cable.plug()
  expect(await reached.claims(visit.session)).toEqual([])

  const again = await lasting.start()
  await again.go('/dash/caretaker')
  await expect.poll(() => reached.claims(visit.session)).toMatchObject([{claimed_at: pressed?.captured_at}])
  await expect.poll(() => again.entries()).toEqual([])
  expect(reached.keys()).toEqual([pressed?.key])
  await expect(again.received()).toBeVisible()
})
