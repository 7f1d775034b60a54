import {createHash} from 'node:crypto'
import {readdirSync, readFileSync, writeFileSync} from 'node:fs'
import {extname, join} from 'node:path'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'

const texts = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml'])
/** Below this a compressed file saves no packet. */
const worth_bytes = 1024

const squeeze = {
  '.br': bytes =>
    promisify(brotliCompress)(bytes, {
      params: {[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY},
    }),
  '.gz': bytes => promisify(gzip)(bytes, {level: constants.Z_BEST_COMPRESSION}),
}

/**
 * Puts `name.br` and `name.gz` beside every text of built folders, so that the server never compresses while it answers.
 * What several folders have alike is compressed once.
 */
export async function compressFolders(folders) {
  const done = new Map()
  const once = (bytes, ending) => {
    const key = createHash('sha256').update(bytes).digest('hex') + ending
    if (!done.has(key)) done.set(key, squeeze[ending](bytes))
    return done.get(key)
  }
  const files = folders.flatMap(folder =>
    readdirSync(folder, {recursive: true}).map(name => join(folder, String(name))),
  )
  await Promise.all(
    files
      .filter(path => texts.has(extname(path)))
      .flatMap(path => {
        const bytes = readFileSync(path)
        if (bytes.length < worth_bytes) return []
        return Object.keys(squeeze).map(async ending => writeFileSync(path + ending, await once(bytes, ending)))
      }),
  )
}
