import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'
import pino from 'pino'
import {afterAll, expect, test} from 'vitest'
import {localEmbeddings} from './local.ts'

// A worker that answers one vector for each text, and ends at the text "end".
const folder = mkdtempSync(join(tmpdir(), 'embeddings-'))
afterAll(() => rmSync(folder, {recursive: true}))
writeFileSync(
  join(folder, 'worker.cjs'),
  `const {parentPort} = require('node:worker_threads')
parentPort.on('message', ({id, texts}) => {
  if (texts.includes('end')) process.exit(1)
  parentPort.postMessage({id, vectors: texts.map(() => Float32Array.from([3, 4]))})
})`,
)
const program = pathToFileURL(join(folder, 'worker.cjs'))
const log = pino({level: 'silent'})

test('a worker that ended is started again', async () => {
  const local = localEmbeddings(log, {program, restart_after_ms: 0})
  expect((await local.embed(['one']))?.of).toHaveLength(1)
  expect(await local.embed(['end'])).toBeNull()
  expect((await local.embed(['one', 'two']))?.of).toHaveLength(2)
  await local.close()
  expect(await local.embed(['one'])).toBeNull()
})

test('for a while after its end words alone decide', async () => {
  const local = localEmbeddings(log, {program})
  expect(await local.embed(['end'])).toBeNull()
  expect(await local.embed(['one'])).toBeNull()
  await local.close()
})
