import {createHash} from 'node:crypto'
import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {root} from './project.mjs'

export const fingerprintFile = join(root, 'dist/fingerprint')

const folders = ['src', 'sw', 'public']
const files = ['index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

/**
 * One line that changes whenever the build would: path, size and time of change of every file it reads, and the
 * variables it inlines. Contents are not read, so it costs a few milliseconds at each start.
 */
export function fingerprint() {
  const hash = createHash('sha256')
  const add = path => {
    const {size, mtimeMs} = statSync(join(root, path))
    hash.update(`${path}\0${size}\0${mtimeMs}\n`)
  }
  for (const folder of folders) {
    for (const path of filesBelow(folder)) if (isBuilt(path)) add(path)
  }
  for (const path of files) add(path)
  for (const name of Object.keys(process.env).filter(isInlined).sort()) hash.update(`${name}=${process.env[name]}\n`)
  return hash.digest('hex')
}

/** The fingerprint that the present `dist` was built from; undefined where there is none. */
export function builtFingerprint() {
  try {
    return readFileSync(fingerprintFile, 'utf8')
  } catch {
    return undefined
  }
}

// the route tree and the messages are written by the build itself
const isBuilt = path => !/\.test\.tsx?$|routeTree\.gen\.ts$|README\.md$|^src\/messages\/compiled\//.test(path)
const isInlined = name => name.startsWith('VITE_') && process.env[name] !== ''

function filesBelow(folder) {
  let entries
  try {
    entries = readdirSync(join(root, folder), {withFileTypes: true})
  } catch {
    return []
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}
