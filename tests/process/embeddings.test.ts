import {dirname, join} from 'node:path'
import {pathToFileURL} from 'node:url'
import pino from 'pino'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {localEmbeddings} from '#server/adapters/embeddings/local.ts'
import {bundleServer} from '#tests/support/services/server-process.ts'

let main = ''
let removeBundle = () => {}
beforeAll(async () => {
  ;({main, remove: removeBundle} = await bundleServer())
})
afterAll(() => removeBundle())

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, each, i) => sum + each * (b[i] ?? 0), 0)

test('the worker beside the bundled server tells sentences of one meaning from another', async () => {
  const program = pathToFileURL(join(dirname(main), 'adapters/embeddings/worker.cjs'))
  const local = localEmbeddings(pino({level: 'silent'}), {program})
  const vectors = await local.embed(['How do I cancel a visit?', 'call off an appointment', 'The weather is nice'])
  await local.close()
  const [cancel, callOff, weather] = vectors?.of ?? []
  expect(dot(cancel!, callOff!)).toBeGreaterThan(dot(cancel!, weather!) + 0.2)
})
