import {type Bug, bugsIn} from './planted.ts'

const lazy = bugsIn('sw/lazy-precache.ts')
const shell = bugsIn('sw/own-shell.ts')
const precache = bugsIn('sw/precache.ts')
const keys = bugsIn('sw/token-keys.ts')

/** What the worker stores of the app itself. */
export const workerBugs: readonly Bug[] = [
  lazy('gives a file of an earlier version', `url.searchParams.set('revision', entry.revision)`),
  lazy('fetches a stored file anew', 'if (cached) return cached'),
  lazy(
    'stores the page of a captive portal as a file',
    `answer.ok && !answer.redirected && !(answer.headers.get('content-type') ?? '').includes('html')`,
    'answer.ok',
  ),
  lazy(
    'gives no file when the device is full',
    'cache.put(key, answer.clone()).catch(() => undefined)',
    'cache.put(key, answer.clone())',
  ),
  lazy('serves files of other sites', 'sameOrigin && keys.has(url.pathname)', 'keys.has(url.pathname)'),
  lazy('leaves the files of earlier versions', 'await cache.delete(request)', '{}'),
  lazy('deletes the files of this version', '!wanted.has(request.url)', 'wanted.has(request.url)'),
  lazy('stops at the first file that fails', 'await get(path).catch(() => undefined)', 'await get(path)'),
  lazy('fetches each file once for each that asks', 'keeping ??= fetchAll()', 'keeping = fetchAll()'),
  lazy('never fetches a missing file again', '.finally(() => (keeping = undefined))'),

  shell(
    'takes the shell of another build',
    'if (missing) throw new Error(`the shell of another build: ${missing[1]}`)',
  ),
  shell(
    'refuses a newer shell after its installation',
    `event.type !== 'install' || new URL(request.url).pathname !== shell_path`,
    'new URL(request.url).pathname !== shell_path',
  ),
  shell(
    'looks for scripts in every file',
    `event.type !== 'install' || new URL(request.url).pathname !== shell_path`,
    `event.type !== 'install'`,
  ),

  precache('fetches one file after the other', 'length: parallel_fetches', 'length: 1'),
  precache('leaves out a file', 'const waiting = [...entries]', 'const waiting = entries.slice(1)'),
  precache('takes files of the earlier version from the browser', `has_revision ? 'reload' : 'default'`, `'default'`),

  keys('leaves tokens in the cache', 'await cache.delete(request, {ignoreVary: true})', '{}'),
  keys('deletes what has no token', `if (request.headers.has('authorization')) await`, 'await'),
]
