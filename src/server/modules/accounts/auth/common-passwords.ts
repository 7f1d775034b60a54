import {m} from '#messages'
import {readFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {comparablePassword} from '#domain/accounts/most-common-passwords.ts'
import {refuse, type Refusal} from '#server/http/refusal.ts'

const require = createRequire(import.meta.url)
const compared = 10_000

/** The most common passwords, from the package's list in the order of frequency. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const all = JSON.parse(await readFile(file, 'utf8')) as string[]
  return new Set(all.slice(0, compared).map(comparablePassword))
}

let common: Promise<ReadonlySet<string>> | undefined

/**
 * 422 `password_too_common` if a new password is one of the 10,000 most common, whatever its case; null otherwise.
 * `path` locates it in the body.
 * @see src/domain/rules-people.md#passwords
 */
export async function refuseCommonPassword(password: string, path: string): Promise<Refusal | null> {
  common ??= readCommon()
  if (!(await common).has(comparablePassword(password))) return null
  return refuse('password_too_common', m.this_is_one_of_the_most(), {
    fields: {[path]: m.too_common_choose_another()},
  })
}
