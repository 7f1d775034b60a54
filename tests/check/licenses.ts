import {readFileSync} from 'node:fs'
import {join} from 'node:path'

export interface LockedPackage {
  version?: string
  license?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
}

/** Licences under which a package may be used here. MPL-2.0 binds changes to its own files, and we change none. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Zlib', 'MPL-2.0'],
])

/** Packages whose licence is another one, or stands only in a file, each with why it may be used. */
const accepted: readonly {name: RegExp; license: string; why: string}[] = [
  {
    name: /^@img\/sharp-(libvips|win32|wasm32)/,
    license: 'LGPL-3.0-or-later',
    why: 'a shared library beside the program',
  },
  {name: /^@fontsource-variable\//, license: 'OFL-1.1', why: 'a font, which may be served under its name'},
  {name: /^caniuse-lite$/, license: 'CC-BY-4.0', why: 'data of a build tool, not shipped'},
  {
    name: /^@inlang\/plugin-message-format$|^sqlite-wasm-kysely$|^png-js$/,
    license: 'unknown',
    why: 'MIT, in its LICENSE',
  },
  {name: /^@mapbox\/jsonlint-lines-primitives$/, license: 'unknown', why: 'a fork of jsonlint, which is under MIT'},
]

const nameOf = (path: string) => path.replace(/.*node_modules\//, '')

/** Whether an SPDX expression permits the use: of `OR` one part, of `AND` every part. */
export function isPermitted(name: string, expression: string): boolean {
  const inner = expression.replace(/^\((.*)\)$/, '$1')
  if (inner.includes(' OR ')) return inner.split(' OR ').some(part => isPermitted(name, part))
  return inner
    .split(' AND ')
    .every(part => allowed.has(part) || accepted.some(each => each.name.test(name) && each.license === part))
}

/** What is wrong with the packages of a lock file: a licence, a source that is not the registry, a missing checksum. */
export function lockProblems(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([path, {license = 'unknown', resolved, integrity, link}]) => {
    if (path === '') return []
    const name = nameOf(path)
    return [
      ...(isPermitted(name, license) ? [] : [`${name}: the licence ${license} is not one of those allowed`]),
      // .npmrc leaves out the addresses of the registry
      ...(resolved === undefined ? [] : [`${name}: comes from ${resolved}`]),
      ...(link || !integrity?.startsWith('sha512-') ? [`${name}: has no checksum (sha512)`] : []),
    ]
  })
}

/** Checks the lock file below `root`; an exception that no package needs any more is a problem too. */
export async function findLicenseProblems(root: string): Promise<{seen: string; problems: string[]}> {
  const {packages} = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const names = Object.keys(packages).map(nameOf)
  const unused = accepted.filter(({name}) => !names.some(each => name.test(each)))
  return {
    seen: `${names.length - 1} packages`,
    problems: [...lockProblems(packages), ...unused.map(({name}) => `${name}: accepted, but not installed`)],
  }
}
