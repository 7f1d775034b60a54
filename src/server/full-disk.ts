import {pgCode} from './db/client.ts'

/** What the operating system says of a full disk and of a used-up quota. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** Whether an error means that a disk is full, of the stored files or of PostgreSQL, so that the same call succeeds later. */
export function isDiskFull(error: unknown): boolean {
  if (pgCode(error)?.code === '53100') return true
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (fullCodes.has((e as NodeJS.ErrnoException).code ?? '')) return true
  }
  return false
}
