import {mkdirSync} from 'node:fs'
import {setTimeout as wait} from 'node:timers/promises'
import {FolderInUse, lockFolder} from './db/folder-lock.mjs'

const again_ms = 200

/**
 * Locks a folder for one build at a time, because builds share the compiled messages. Waits for another process, and says so
 * once. Returns the release function.
 * @param {string} folder
 * @param {(sentence: string) => void} say
 * @returns {Promise<() => void>}
 */
export async function lockBuild(folder, say = console.log) {
  mkdirSync(folder, {recursive: true})
  for (let hasSaid = false; ; hasSaid = true) {
    try {
      return lockFolder(folder)
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error
      if (!hasSaid) say(`Process ${error.pid} is building here; waiting until it is done …`)
      await wait(again_ms)
    }
  }
}
