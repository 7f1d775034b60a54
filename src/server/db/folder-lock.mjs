import {closeSync, linkSync, openSync, readFileSync, renameSync, unlinkSync, writeSync} from 'node:fs'
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
 * @param {string} deadPid
 */
function removeStale(path, deadPid) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (!readFileSync(aside, 'utf8').startsWith(`${deadPid} `)) linkSync(aside, path)
  unlinkSync(aside)
}

/**
 * Process id and start time of who locked it; null if it was released meanwhile.
 * @param {string} path
 */
function readOwner(path) {
  try {
    const [pid = '', born = ''] = readFileSync(path, 'utf8').trim().split(' ')
    return {pid, born}
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return null
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
      const file = openSync(path, 'wx')
      writeSync(file, `${process.pid} ${bornAt(process.pid)}\n`)
      closeSync(file)
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
      removeStale(path, owner.pid)
    }
  }
}
