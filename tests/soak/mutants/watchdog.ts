import {Worker} from 'node:worker_threads'

/*
 * A planted bug can keep a process of tests busy without end, which no limit of a test ends. Such a process ends itself,
 * and the run goes on in another; a test that did not end has noticed the bug.
 */

const limit_ms = 60_000
const beats = new Int32Array(new SharedArrayBuffer(4))

/** In a thread of its own, which a busy one cannot hold up. */
const watch = `
  const {workerData} = require('node:worker_threads')
  const {beats, limit_ms} = workerData
  while (Atomics.wait(beats, 0, Atomics.load(beats, 0), limit_ms) !== 'timed-out');
  process.kill(process.pid, 'SIGKILL')
`

const started = globalThis as {isWatched?: true}
// files of one process share it
if (!started.isWatched) {
  started.isWatched = true
  new Worker(watch, {eval: true, workerData: {beats, limit_ms}}).unref()
  setInterval(() => {
    Atomics.add(beats, 0, 1)
    Atomics.notify(beats, 0)
  }, 1_000).unref()
}
