import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {parseMail, type StoredMail} from './parse.ts'

/**
 * Mail written to files instead of sent, which staff can read in a demo.
 * @see src/domain/rules-people.md#notifications
 */
export interface MailFolder {
  /** Returns up to `limit` mails, newest first. */
  readonly list: (limit: number) => Promise<(StoredMail & {id: string})[]>
  /** Returns the mail with this UUID, or null. */
  readonly read: (id: string) => Promise<StoredMail | null>
}

/** Names that this product generates; no other file is opened. */
const ours = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Reads mail from a folder, which may not exist yet. */
export function mailFolder(folder: string): MailFolder {
  const read = async (id: string): Promise<StoredMail | null> => {
    if (!ours.test(`${id}.eml`)) return null
    try {
      return parseMail(await readFile(join(folder, `${id}.eml`), 'utf8'))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const names = async () => {
    try {
      return await readdir(folder)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }
  return {
    read,
    list: async limit => {
      const ids = (await names()).flatMap(name => ours.exec(name)?.[1] ?? [])
      const newest = ids.toSorted().toReversed().slice(0, limit)
      const mails = await Promise.all(newest.map(async id => ({id, mail: await read(id)})))
      return mails.flatMap(({id, mail}) => (mail ? [{...mail, id}] : []))
    },
  }
}
