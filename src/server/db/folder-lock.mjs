import {closeSync, linkSync, openSync, readFileSync, renameSync, unlinkSync, writeSync} from 'node:fs'
import {join} from 'node:path'

/** Another process uses this folder. Two processes on one embedded database lose each other's rows. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}. Stop that process, or set DATA_DIR to another folder.`)
    this.name = 'FolderInUse'
  }
}

/** A zombie process does not count as alive, although signal 0 still reaches it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    return state !== 'Z' && state !== 'X'
  } catch {
    return true
  }
}

/** Returns the start time of a process, because Linux reuses process ids. It is empty on other systems. */
function bornAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Removes a stale lock. If the file turns out to be another process's new lock, it is restored. */
function removeStale(path: string, deadPid: string): void {
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
 * Locks the folder for this process and replaces a stale lock. Returns the release function.
 * @throws FolderInUse if the owner is alive
 */
export function lockFolder(folder: string): () => void {
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
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error
      const [pidText = '', born = ''] = readFileSync(path, 'utf8').trim().split(' ')
      const pid = Number(pidText)
      const sameProcess = pid === process.pid && born === bornAt(pid)
      const ownerLives = Number.isInteger(pid) && pid > 0 && isAlive(pid) && (born === '' || born === bornAt(pid))
      if (sameProcess || ownerLives) throw new FolderInUse(folder, pid)
      removeStale(path, pidText)
    }
  }
}
