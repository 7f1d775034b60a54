import {mkdtemp, readdir, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, describe, expect, test} from 'vitest'
import {filesOf, diskFiles} from '#server/adapters/files/files.ts'
import {s3Files} from '#server/adapters/files/s3.ts'
import {BadEnvironment, readEnv} from '#server/env.ts'
import {keys, startBucket} from '#tests/support/services/bucket.ts'

const folder = await mkdtemp(join(tmpdir(), 'village-files-'))
const bucket = await startBucket('village-files')
const s3 = s3Files({endpoint: bucket.endpoint, bucket: 'village-files', ...keys})
afterAll(async () => {
  await rm(folder, {recursive: true})
  await bucket.close()
})

const stores = [
  ['a folder', diskFiles(join(folder, 'made'))],
  ['a bucket', s3],
] as const
const bytes = Uint8Array.from({length: 100_000}, (_, i) => i % 256)
let made = 0
const newKey = () => `0123456789-${(made += 1)}.png`

describe.each(stores)('%s', (_, store) => {
  test('gives back the very bytes that were put', async () => {
    const key = newKey()
    await store.put(key, bytes)
    const found = await store.get(key)
    expect(found && Buffer.from(found).equals(bytes)).toBe(true)
  })

  test('lists the keys that begin alike, however many there are', async () => {
    const keys = [1, 2, 3, 4, 5].map(n => `listed-${n}-${newKey()}`)
    for (const key of keys) await store.put(key, bytes.slice(0, 1))
    expect(await store.list('listed-')).toEqual(keys)
    expect(await store.list('none-such-')).toEqual([])
  })

  test('keeps an empty file and a later one of the same key', async () => {
    const key = newKey()
    await store.put(key, new Uint8Array())
    expect((await store.get(key))?.byteLength).toBe(0)
    await store.put(key, bytes.slice(0, 5))
    expect((await store.get(key))?.byteLength).toBe(5)
  })

  test('says of what is not there that it is not there', async () => {
    expect(await store.get('nothing-of-this-name.png')).toBeNull()
  })

  test('removes, and removes again', async () => {
    const key = newKey()
    await store.put(key, bytes)
    await store.remove(key)
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
  })

  test('keeps one of two that are put under one key at once', async () => {
    const key = newKey()
    await Promise.all([store.put(key, bytes), store.put(key, bytes)])
    expect((await store.get(key))?.byteLength).toBe(bytes.byteLength)
  })

  test('keeps many at once apart', async () => {
    const all = Array.from({length: 20}, (_, i) => [newKey(), Uint8Array.of(i, i, i)] as const)
    await Promise.all(all.map(([key, each]) => store.put(key, each)))
    for (const [key, each] of all) expect([...(await store.get(key))!]).toEqual([...each])
  })
})

test('a folder takes no key that leads out of it', async () => {
  const disk = diskFiles(folder)
  await writeFile(join(folder, 'secret'), 'x')
  for (const key of ['../etc/passwd', '/etc/passwd', 'a/b-0123456789.png', '.hidden-0123456789', 'short']) {
    await expect(disk.get(key)).rejects.toThrow('invalid file key')
    await expect(disk.put(key, bytes)).rejects.toThrow('invalid file key')
  }
  expect(await readdir(folder)).toEqual(['made', 'secret'])
})

test('a bucket is opened by its own keys alone', async () => {
  const stranger = s3Files({
    endpoint: bucket.endpoint,
    bucket: 'village-files',
    ...keys,
    secret_access_key: 'x',
  })
  await expect(stranger.put(newKey(), bytes)).rejects.toThrow('SignatureDoesNotMatch')
  const other = s3Files({endpoint: bucket.endpoint, bucket: 'another', ...keys})
  await expect(other.put(newKey(), bytes)).rejects.toThrow('NoSuchBucket')
  expect(bucket.keys()).toEqual(expect.not.arrayContaining([`0123456789-${made}.png`]))
})

test('a bucket that fails is no file that is missing', async () => {
  bucket.setAway(true)
  await expect(s3.get(newKey())).rejects.toThrow('NotImplemented')
  bucket.setAway(false)
})

test('the settings name a bucket whole or not at all', async () => {
  const whole = {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'village-files',
    S3_ACCESS_KEY_ID: keys.access_key_id,
    S3_SECRET_ACCESS_KEY: keys.secret_access_key,
  }
  const store = filesOf(readEnv(whole), folder)
  const key = newKey()
  await store.put(key, bytes)
  expect(bucket.keys()).toContain(key)
  for (const missing of Object.keys(whole)) {
    const half = () => readEnv({...whole, [missing]: ''})
    expect(half).toThrow(BadEnvironment)
    expect(half).toThrow(missing)
  }
  await filesOf(readEnv({}), folder).put(key, bytes)
  expect(await readdir(folder)).toContain(key)
})
