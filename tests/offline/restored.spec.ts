import {execFile} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {sql} from 'drizzle-orm'
import {openPGlite, rowsOf} from '#server/db/client.ts'
import {logIn} from '#tests/support/browser/fixtures.ts'
import {anyTime, startingWith} from '#tests/support/browser/words.ts'
import {launched} from '#tests/support/services/server-process.ts'
import {confirms, expect, test, inSoak} from './support/fixtures.ts'

/** The built server, as `npm start` runs it. */
const main = join(import.meta.dirname, '../../dist/server/main.js')

/** Every confirmation of a data folder whose server has ended, oldest first. */
async function claimsIn(folder: string) {
  const database = await openPGlite(folder)
  try {
    return await rowsOf(
      database.db,
      sql`select session_id, side, edge, claimed_at from claims order by received_at, id`,
    )
  } finally {
    await database.close()
  }
}

test(
  'a confirmation that the server had received is sent again after it went back to a backup, once',
  inSoak,
  async ({browser, contextOptions, m}) => {
    // two servers are started and a folder is restored
    test.slow()
    const folder = mkdtempSync(join(tmpdir(), 'village-restored-'))
    const [before, after, archive] = [join(folder, 'before'), join(folder, 'after'), join(folder, 'backup.tar.gz')]
    const run = (args: readonly string[], DATA_DIR: string) =>
      promisify(execFile)(process.execPath, [main, ...args], {env: {PATH: process.env.PATH, DATA_DIR}})
    const first = await launched(main, {DATA_DIR: before})
    const context = await browser.newContext({...contextOptions, baseURL: first.base_url})
    try {
      const page = await context.newPage()
      await logIn(page, {email: 'caregiver@demo.test'}, 'caretaker', m)
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      const start = page.getByRole('button', {name: m.confirm_start(), exact: true}).first()
      await start.waitFor()
      await run(['backup', archive], before)
      await start.click()
      const received = page.getByText(startingWith(m.received_sessions({time: anyTime}))).first()
      await expect(received).toBeVisible()
      await first.end('SIGTERM')

      await run(['restore', archive], after)
      const [had, has] = [await claimsIn(before), await claimsIn(after)]
      expect(had.slice(0, -1)).toEqual(has)
      const {port} = new URL(first.base_url)
      const second = await launched(main, {DATA_DIR: after, PORT: port})
      const sent: string[] = []
      context.on('response', response => {
        const request = response.request()
        const call = {method: request.method(), path: new URL(request.url()).pathname}
        if (confirms(call) && response.ok()) sent.push(request.headers()['idempotency-key'] ?? '')
      })
      await page.reload()
      await expect.poll(() => sent).toHaveLength(1)
      await expect(received).toBeVisible()
      // a further look at the server sends nothing more
      await page.reload()
      await expect(received).toBeVisible()
      expect(sent).toHaveLength(1)
      await second.end('SIGTERM')
      expect(await claimsIn(after)).toEqual(had)
    } finally {
      await context.close()
      rmSync(folder, {recursive: true, force: true})
    }
  },
)
