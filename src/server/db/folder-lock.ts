import {closeSync, linkSync, openSync, readFileSync, renameSync, unlinkSync, writeSync} from 'node:fs'
import {join} from 'node:path'

/** Somebody else works in this folder; two processes on one embedded database lose each other's rows. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}. Stop that process, or set DATA_DIR to another folder.`)
    this.name = 'FolderInUse'
  }
}

/** Alive, and not merely a zombie that nobody has buried: a signal 0 still reaches those. */
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

/** Linux names a process for good by its id and the moment it started; elsewhere the id must do. */
function bornAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Clears a dead owner's lock; if another process was quicker and its new lock was moved instead, puts that back. */
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
 * Takes the folder for this process by creating `lock` in it; a lock whose owner is dead is free. Answers the release.
 * Throws FolderInUse where the owner lives.
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
          // already gone: the folder was removed
        }
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error
      const [pidText = '', born = ''] = readFileSync(path, 'utf8').trim().split(' ')
      const pid = Number(pidText)
      const sameProcess = pid === process.pid && born === bornAt(pid)
      const ownerLives =
        Number.isInteger(pid) && pid > 0 && isAlive(pid) && (born === '' || born === bornAt(pid))
      if (sameProcess || ownerLives) throw new FolderInUse(folder, pid)
      removeStale(path, pidText)
    }
  }
}
