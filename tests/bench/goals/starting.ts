import {cpSync, mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {start} from '../programs.ts'
import type {Result} from '../results.ts'
import {inRounds} from '../rounds.ts'

/** From nothing to the first answer of `/api/health`, by the very program that `npm start` runs. */
async function startAgain(folder: string): Promise<{ms: number}> {
  const since = performance.now()
  const server = await start('product', {DATA_DIR: folder})
  const response = await fetch(`${server.base_url}/api/health`)
  const ms = performance.now() - since
  if (!response.ok) throw new Error(`/api/health: ${response.status}`)
  await server.end('SIGTERM')
  return {ms}
}

/** From nothing to the first answer of the embedded database in a process that holds nothing else. */
async function openAlone(folder: string): Promise<{ms: number}> {
  const since = performance.now()
  const floor = await start('pglite', {PG_FOLDER: folder})
  const ms = performance.now() - since
  await floor.end('SIGTERM')
  return {ms}
}

/** Goal 13: starting again on a filled folder. */
export async function starting(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'village-bench-'))
  const copy = join(folder, 'copy')
  try {
    await startAgain(folder)
    cpSync(join(folder, 'pg'), copy, {recursive: true})
    await openAlone(copy)
    const {medians, unsteady} = await inRounds({
      alone: () => openAlone(copy),
      again: () => startAgain(folder),
    })
    return [
      {
        goal: 13,
        what: 'started again, to /api/health',
        floor: {what: 'opening PGlite alone', value: medians.alone.ms},
        measured: medians.again.ms,
        unit: 'ms',
        at_most: 1.5,
        unsteady,
      },
    ]
  } finally {
    rmSync(folder, {recursive: true, force: true})
  }
}
