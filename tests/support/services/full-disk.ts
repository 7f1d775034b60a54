import {execFileSync} from 'node:child_process'
import {mkdtemp, readdir, rm, statfs, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {diskFiles} from '#server/adapters/files/files.ts'
import type {FileStore} from '#server/adapters/files/port.ts'
import type {TestApp} from '../app.ts'

/** A disk for files that a test fills. */
export interface SmallDisk {
  readonly store: FileStore
  /** Leaves room for so many bytes. */
  readonly fill: (left_bytes?: number) => Promise<void>
  readonly makeRoom: () => Promise<void>
  /** The names of everything in the store's folder. */
  readonly names: () => Promise<string[]>
  readonly close: () => Promise<void>
}

const size_bytes = 4 * 1024 * 1024
/** In the store's folder, and never a key of it. */
const filler = 'filler'

const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device, write'), {code: 'ENOSPC'})

/** Makes a store answer each write past its room as a full disk does; what is returned sets the room. */
export function limitStore(store: FileStore): (left_bytes: number) => void {
  let left = Infinity
  const {put} = store
  const putWithin: FileStore['put'] = async (key, bytes) => {
    if (bytes.byteLength > left) throw noRoom()
    left -= bytes.byteLength
    await put(key, bytes)
  }
  Object.assign(store, {put: putWithin})
  return left_bytes => {
    left = left_bytes
  }
}

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size_bytes}`, 'village-test', folder], {stdio: 'ignore'})
    return true
  } catch {
    return false
  }
}

/** A disk of 4 MB in memory, where this process may mount one; else a folder whose store speaks like a full disk. */
export async function openSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'village-disk-'))
  const names = async () => (await readdir(folder)).filter(name => name !== filler).toSorted()
  const store = diskFiles(folder)
  if (!mount(folder)) {
    const limit = limitStore(store)
    return {
      store,
      fill: async (left_bytes = 0) => limit(left_bytes),
      makeRoom: async () => limit(Infinity),
      names,
      close: () => rm(folder, {recursive: true}),
    }
  }
  const makeRoom = () => rm(join(folder, filler), {force: true})
  return {
    store,
    fill: async (left_bytes = 0) => {
      await makeRoom()
      const {bavail, bsize} = await statfs(folder)
      await writeFile(join(folder, filler), Buffer.alloc(bavail * bsize - left_bytes))
    },
    makeRoom,
    names,
    close: async () => {
      execFileSync('umount', [folder])
      await rm(folder, {recursive: true})
    },
  }
}

/** Lets the database refuse each new row of a table as PostgreSQL does whose disk is full, until `makeRoom`. */
export async function fillTable(
  {rows}: Pick<TestApp, 'rows'>,
  table: string,
): Promise<{makeRoom: () => Promise<void>}> {
  await rows(`create function find_no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/5/19705": No space left on device' using errcode = '53100';
  end $$`)
  await rows(`create trigger find_no_room before insert on ${table} for each row execute function find_no_room()`)
  return {makeRoom: async () => void (await rows('drop function find_no_room cascade'))}
}
