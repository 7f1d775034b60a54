import type {Env} from '../../env.ts'
import type {FileStore} from './port.ts'
import {s3Files} from './s3.ts'
import {randomBytes} from 'node:crypto'
import {mkdir, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

const keyPattern = /^[a-z0-9][a-z0-9-]{7,80}(\.[a-z0-9]{1,5})?$/

/** A file store in one local folder. Writes are atomic: what fails leaves neither a part nor a changed file. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`invalid file key: ${key}`)
    return join(folder, key)
  }
  const missing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(folder, {recursive: true})
      // random, since two readers may have the same size drawn at once
      const partial = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        // a network disk may report that it is full only when it is flushed
        await writeFile(partial, bytes, {flush: true})
        await rename(partial, path)
      } catch (error) {
        await rm(partial, {force: true}).catch(() => {})
        throw error
      }
    },
    get: async key => {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (missing(error)) return null
        throw error
      }
    },
    remove: async key => rm(pathOf(key), {force: true}),
    list: async prefix => {
      const names = await readdir(folder).catch((error: unknown) => {
        if (missing(error)) return []
        throw error
      })
      return names.filter(name => name.startsWith(prefix) && keyPattern.test(name)).toSorted()
    },
  }
}

/** Returns the configured bucket, or else a local folder. */
export function filesOf(env: Env, folder: string): FileStore {
  const {S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY} = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return diskFiles(folder)
  return s3Files({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    access_key_id: S3_ACCESS_KEY_ID,
    secret_access_key: S3_SECRET_ACCESS_KEY,
  })
}
