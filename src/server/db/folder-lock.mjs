import {linkSync, readFileSync, renameSync, unlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

/*
 * JavaScript, because the build locks its folder too and runs as it is. The types of its parameters stand in comments.
 */

/** Another process uses this folder. Two processes on one embedded database lose each other's rows. */
export class FolderInUse extends Error {
  /**
   * @param {string} folder
   * @param {number} pid
   */
  constructor(folder, pid) {
    super(`${folder} is in use by process ${pid}. Stop that process, or set DATA_DIR to another folder.`)
    this.name = 'FolderInUse'
    this.pid = pid
  }
}

/**
 * A zombie process does not count as alive, although signal 0 still reaches it.
 * @param {number} pid
 */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    return state !== 'Z' && state !== 'X'
  } catch {
    return true
  }
}

/**
 * Returns the start time of a process, because Linux reuses process ids. It is empty on other systems.
 * @param {number} pid
 */
function bornAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/**
 * Removes a stale lock. If the file turns out to be another process's new lock, it is restored.
 * @param {string} path
 * @param {string} text what it says
 */
function removeStale(path, text) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readFileSync(aside, 'utf8') !== text) linkSync(aside, path)
  unlinkSync(aside)
}

/**
 * Process id and start time of who locked it, and the text of the lock; null if it was released meanwhile.
 * @param {string} path
 */
function readOwner(path) {
  try {
    const text = readFileSync(path, 'utf8')
    const [pid = '', born = ''] = text.trim().split(' ')
    return {pid, born, text}
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return null
  }
}

/**
 * Creates the lock with its text in one step, so that no process finds it empty.
 * @param {string} path
 * @throws EEXIST if there is one
 */
function createLock(path) {
  const own = `${path}.new.${process.pid}`
  writeFileSync(own, `${process.pid} ${bornAt(process.pid)}\n`)
  try {
    linkSync(own, path)
  } finally {
    unlinkSync(own)
  }
}

/**
 * Locks the folder for this process and replaces a stale lock. Returns the release function.
 * @param {string} folder
 * @returns {() => void}
 * @throws FolderInUse if the owner is alive
 */
export function lockFolder(folder) {
  const path = join(folder, 'lock')
  for (let attempt = 0; ; attempt++) {
    try {
      createLock(path)
      return () => {
        try {
          unlinkSync(path)
        } catch {
          // the folder is already gone
        }
      }
    } catch (error) {
      if (error.code !== 'EEXIST' || attempt > 3) throw error
      const owner = readOwner(path)
      if (!owner) continue
      const pid = Number(owner.pid)
      const sameProcess = pid === process.pid && owner.born === bornAt(pid)
      const ownerLives =
        Number.isInteger(pid) && pid > 0 && isAlive(pid) && (owner.born === '' || owner.born === bornAt(pid))
      if (sameProcess || ownerLives) throw new FolderInUse(folder, pid)
      removeStale(path, owner.text)
    }
  }
}
