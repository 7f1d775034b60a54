import {mkdtempSync, readdirSync, existsSync, rmSync} from 'node:fs'
import {spawn} from 'node:child_process'
import {setTimeout as pause} from 'node:timers/promises'
import {bundleServer, launch} from '/work/main/tests/support/server.ts'
const {main, remove} = await bundleServer()
for (const ms of [300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000, 2300, 2600, 3000, 3500, 4000,4500,5000,6000]) {
  const folder = mkdtempSync('/tmp/firstkill-')
  const child = spawn(process.execPath, [main], {env: {PATH: process.env.PATH, PORT: '0', DATA_DIR: folder}, stdio: 'ignore'})
  const gone = new Promise(r => child.once('close', r))
  await pause(ms)
  child.kill('SIGKILL'); await gone
  const pg = existsSync(folder + '/pg') ? readdirSync(folder + '/pg').length : 0
  const t = performance.now()
  const s = await launch(main, {DATA_DIR: folder})
  console.log(ms, 'pg entries', pg, 'end' in s ? 'ok' : 'FAILED ' + s.code + s.stderr.slice(0, 300), Math.round(performance.now() - t))
  if ('end' in s) {
    const r = await fetch(s.base_url + '/api/login', {method: 'POST', body: new URLSearchParams({grant_type: 'password', username: 'parent@demo.test', password: 'village1'})})
    if (r.status !== 200) console.log('  login', r.status)
    await s.end('SIGTERM')
  }
  rmSync(folder, {recursive: true})
}
remove()
