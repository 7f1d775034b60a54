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

/** Puts `name.br` and `name.gz` beside every text of a built folder, so that the server never compresses while it answers. */
export async function compressFolder(folder) {
  const files = readdirSync(folder, {recursive: true}).map(name => join(folder, String(name)))
  await Promise.all(
    files
      .filter(path => texts.has(extname(path)))
      .flatMap(path => {
        const bytes = readFileSync(path)
        if (bytes.length < worth_bytes) return []
        return Object.entries(squeeze).map(async ([ending, work]) => writeFileSync(path + ending, await work(bytes)))
      }),
  )
}
