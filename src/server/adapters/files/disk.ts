import {mkdir, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import type {FileStore} from './port.ts'

const keyPattern = /^[a-z0-9][a-z0-9-]{7,80}(\.[a-z0-9]{1,5})?$/

/** A file store in one local folder. Writes are atomic. */
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
      const partial = `${path}.${process.pid}.part`
      await writeFile(partial, bytes)
      await rename(partial, path)
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
  }
}
