import {mkdtempSync, readlinkSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {phone as size} from '#tests/support/browser/config.ts'
import type {Line} from '#tests/support/browser/device-network.ts'
import {expect, logIn, noteErrors} from '#tests/support/browser/fixtures.ts'
import {loginAs} from '#tests/support/browser/login-as.ts'
import {messagesIn} from '#tests/support/browser/words.ts'
import {deviceOf, type Device} from './device.ts'
import {test as base} from './fixtures.ts'

/** A browser that keeps what it has where a next one finds it. */
export interface Lasting {
  start: () => Promise<Device>
  /** Ends its process at once, as an empty battery does. */
  kill: () => Promise<void>
}

/** Each browser's own note in its folder of which process has it: a link that ends in the number of it. */
const notes: Record<string, string> = {chromium: 'SingletonLock', firefox: 'lock'}

export const test = base.extend<{lasting: Lasting; cable: Line}>({
  cable: async ({live}, use) => use(await live.proxy.line()),
  lasting: async ({live, cable: line, playwright, browserName, launchOptions, locale, timezoneId}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'village-phone-'))
    const note = join(folder, notes[browserName] ?? '')
    const thrown: string[] = []
    let running: Device | undefined
    await use({
      start: async () => {
        const context = await playwright[browserName].launchPersistentContext(folder, {
          ...launchOptions,
          ...(browserName === 'chromium' ? size : {viewport: size.viewport}),
          baseURL: line.base_url,
          locale,
          timezoneId,
          reducedMotion: 'reduce',
        })
        noteErrors(context, thrown)
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
        process.kill(Number(/\d+$/.exec(readlinkSync(note))?.[0]), 'SIGKILL')
        await gone
        running = undefined
        rmSync(note, {force: true})
      },
    })
    await running?.context.close()
    rmSync(folder, {recursive: true, force: true})
    expect(thrown, 'errors on the pages').toEqual([])
  },
})
