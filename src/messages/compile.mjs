import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {dirname, join, relative} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {compile} from '@inlang/paraglide-js'
import {lengthen} from './lengthen.mjs'
import {default_names} from './names.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/messages', import.meta.url))
const plugin = 'plugin.inlang.messageFormat'

const options = {strategy: ['baseLocale'], emitReadme: false, emitGitIgnore: false, emitPrettierIgnore: false}

/** The variables that `names.js` fills in. To Paraglide they are text, so that no call has to pass them. */
const bound = new RegExp(`\\{(${Object.keys(default_names).join('|')})\\}`, 'g')
const [begin, end] = ['\uE000', '\uE001']
const marked = new RegExp(`${begin}(\\w+)${end}`, 'g')

/** Every message of a language, in English where it has none. */
function wordsOf(language, catalogs) {
  const read = (of, path) => {
    const text = readFileSync(join(here, path.replace('{locale}', of)), 'utf8')
    return JSON.parse(text.replace(bound, `${begin}$1${end}`))
  }
  return Object.assign({}, ...['en', language].flatMap(of => catalogs.map(path => read(of, path))))
}

/** These are codes. */
const codes = new Set(['language', 'language_tag'])

const longVariant = variant => ({
  ...variant,
  match: Object.fromEntries(Object.entries(variant.match).map(([when, text]) => [when, lengthen(text)])),
})

/** All messages 40 % longer: a language that no person reads. */
const longer = words =>
  Object.fromEntries(
    Object.entries(words).map(([key, message]) => {
      if (codes.has(key)) return [key, message]
      return [key, typeof message === 'string' ? lengthen(message) : message.map(longVariant)]
    }),
  )

/** A variable before a period, which may be a Spanish time and end in one itself. */
const before_period = /\$\{(i\?\.\w+)\}\.(?=\s|`)/g

/**
 * Lets the compiled messages take their names from `names.js`, and each end in one period. In a comment they are named
 * only. `home` is where the folder will stand, which the imports go out from.
 */
function bindNames(outdir, home) {
  for (const file of readdirSync(outdir, {recursive: true})) {
    const path = join(outdir, file)
    if (!path.endsWith('.js')) continue
    const code = readFileSync(path, 'utf8')
    const named = code.replace(/^ ?\*.*$/gm, line => line.replace(marked, '{$1}'))
    const filled = named.replace(marked, '${names.$1}')
    const finished = filled.replace(before_period, '${withPeriod($1)}')
    const from = dirname(join(home, file))
    const importOf = (name, module) => `import {${name}} from '${relative(from, join(here, module))}'\n`
    const forNames = filled === named ? '' : importOf('names', 'names.js')
    const forPeriods = finished === filled ? '' : importOf('withPeriod', 'with-period.js')
    if (finished !== code) writeFileSync(path, forNames + forPeriods + finished)
  }
}

/**
 * Lets the compiled messages keep the rules of a language's plurals, which they would make anew for each message that
 * counts. In a list that is searched on a slow phone that took 4 ms of each key.
 */
function keepPluralRules(outdir) {
  const path = join(outdir, 'registry.js')
  const made = 'new Intl.PluralRules(locale, options)'
  const code = readFileSync(path, 'utf8')
  if (!code.includes(made)) throw new Error(`${path} does not say "${made}" any more`)
  const kept = '\n/** By language; no message has options. */\nconst rules = {}\n'
  writeFileSync(path, code.replace(made, `(rules[locale] ??= ${made})`) + kept)
}

/** Compiles languages into a folder; `name` is that of the project in the cache. Returns the folder. */
async function compileLanguages(name, locales, outdir, {outputStructure, home = outdir, change = words => words}) {
  const settings = JSON.parse(readFileSync(join(here, 'project.inlang/settings.json'), 'utf8'))
  const project = join(cache, `${name}.inlang`)
  mkdirSync(project, {recursive: true})
  for (const language of locales) {
    writeFileSync(
      join(cache, `${name}-${language}.json`),
      JSON.stringify(change(wordsOf(language, settings[plugin].pathPattern))),
    )
  }
  const own = {
    ...settings,
    baseLocale: locales[0],
    locales,
    modules: settings.modules.map(path => join(relative(cache, here), path)),
    [plugin]: {pathPattern: `./${name}-{locale}.json`},
  }
  writeFileSync(join(project, 'settings.json'), JSON.stringify(own))
  await compile({...options, project, outdir, outputStructure})
  bindNames(outdir, home)
  keepPluralRules(outdir)
  return outdir
}

const filesOf = folder =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))

/** Makes `to` hold what `from` holds. What is the same stays as it is, and no file is missing or half written meanwhile. */
function replaceChanged(from, to) {
  const files = filesOf(from)
  for (const file of files) {
    const path = join(to, file)
    mkdirSync(dirname(path), {recursive: true})
    if (existsSync(path) && readFileSync(path).equals(readFileSync(join(from, file)))) continue
    renameSync(join(from, file), path)
  }
  for (const file of filesOf(to)) if (!files.includes(file)) rmSync(join(to, file))
}

/**
 * Compiles both languages into `src/messages/compiled`, one file each: for the server, the tests and development. A
 * server that is built beside the tests leaves them the files that they read.
 */
export async function compileMessages() {
  const home = join(here, 'compiled')
  const outdir = join(cache, `compiling-${process.pid}`)
  await compileLanguages('all', ['en', 'es'], outdir, {outputStructure: 'locale-modules', home})
  replaceChanged(outdir, home)
  rmSync(outdir, {recursive: true, force: true})
}

/**
 * Compiles one language, a file a message, so that each screen of a built client brings its own messages and no other
 * language's. `long`: with every message 40 % longer. Returns the folder.
 */
export const compileForClient = (language, {long = false} = {}) => {
  const name = long ? `${language}-long` : language
  const change = long ? longer : undefined
  return compileLanguages(name, [language], join(cache, name), {outputStructure: 'message-modules', change})
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await compileMessages()
