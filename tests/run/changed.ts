import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'

/** What of the suite is played: files or folders of each kind, where an empty list is nothing. */
export type Selection = {
  api: string[]
  e2e: string[]
  offline: string[]
  process: boolean
  /** A commit: unit tests play what imports a file changed since then. Without it they all play. */
  since?: string
}

export const everything: Selection = {
  api: ['tests/api/', 'tests/security/'],
  e2e: ['tests/e2e/'],
  offline: ['tests/offline/'],
  process: true,
}

export type Change = {files: string[]; since: string}

const git = (...args: string[]) => execFileSync('git', args, {encoding: 'utf8'}).trim()

/** The files that differ from where this branch left main, or on main from the commit before; new ones included. */
export function changedFiles(): Change {
  const head = git('rev-parse', 'HEAD')
  const fork = git('merge-base', 'main', 'HEAD')
  const since = fork === head ? git('rev-parse', 'HEAD~1') : fork
  const lines = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  return {since, files: lines.flatMap(each => each.split('\n')).filter(Boolean)}
}

/** What decides how everything is built or run. */
const isEverywhere = (file: string) =>
  /^(package(-lock)?\.json|vite\.config\.ts|index\.html|tests\/run\b.*|(src\/|sw\/|src\/server\/)?tsconfig\.json)$/.test(
    file,
  )

type Rule = {of: RegExp; play: (room: string, file: string) => Partial<Omit<Selection, 'since'>>}

const {api, e2e, offline} = everything

/** The folder of tests for one room of the source, or all of them where it has none. */
const testsOf = (folder: 'api' | 'e2e', room: string) =>
  existsSync(`tests/${folder}/${room}`) ? [`tests/${folder}/${room}/`] : everything[folder]

/** The features that a route draws. */
const featuresOf = (file: string) =>
  existsSync(file)
    ? [...readFileSync(file, 'utf8').matchAll(/['"]#features\/([\w-]+)\//g)].map(([, room = '']) => room)
    : []

/** Every rule whose pattern a changed file meets adds what it plays. Documents and unit tests meet none. */
const rules: Rule[] = [
  {
    of: /^src\/server\/modules\/([\w-]+)\//,
    play: room => ({api: [...testsOf('api', room), 'tests/security/'], e2e: ['tests/e2e/bookings/']}),
  },
  {of: /^src\/server\/(?!modules\/[\w-]+\/)/, play: () => ({api, e2e, process: true})},
  {of: /^src\/(contract|domain|lib)\//, play: () => ({api, e2e, offline})},
  {of: /^(src\/(offline|api|data)|sw)\//, play: () => ({e2e, offline})},
  {of: /^src\/features\/([\w-]+)\//, play: room => ({e2e: testsOf('e2e', room)})},
  {
    of: /^src\/routes\//,
    play: (_, file) => {
      const rooms = featuresOf(file)
      return {e2e: rooms.length > 0 ? rooms.flatMap(room => testsOf('e2e', room)) : e2e}
    },
  },
  {of: /^(src\/(ui\/|[^/]+$)|public\/)/, play: () => ({e2e})},
  {of: /^tests\/api\/.*\.test\.ts$/, play: (_, file) => ({api: [file]})},
  {of: /^tests\/e2e\/.*\.spec\.ts$/, play: (_, file) => ({e2e: [file]})},
  {of: /^tests\/offline\/[^/]*\.spec\.ts$/, play: (_, file) => ({offline: [file]})},
  {of: /^tests\/offline\/(sim|support)\//, play: () => ({offline})},
  {of: /^tests\/security\//, play: () => ({api: ['tests/security/']})},
  {of: /^tests\/process\//, play: () => ({process: true})},
  {of: /^tests\/support\/(?!browser\/)/, play: () => ({api, e2e, offline})},
  {of: /^tests\/support\/browser\//, play: () => ({e2e, offline})},
]

const isTest = (file: string) => /^(src|sw)\/.*\.(test\.tsx?|md)$|^[^/]*\.md$/.test(file)

/** What a change of these files plays, each once. */
export function selectionFor({files, since}: Change): Selection {
  if (files.some(isEverywhere)) return everything
  const played = files
    .filter(file => !isTest(file))
    .flatMap(file =>
      rules.flatMap(({of, play}) => {
        const found = of.exec(file)
        return found ? [play(found[1] ?? '', file)] : []
      }),
    )
  const all = (of: 'api' | 'e2e' | 'offline') => [...new Set(played.flatMap(each => each[of] ?? []))].sort()
  return {
    api: all('api'),
    e2e: all('e2e'),
    offline: all('offline'),
    process: played.some(each => each.process),
    since,
  }
}
