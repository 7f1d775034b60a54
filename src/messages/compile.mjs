import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join, relative} from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {compile} from '@inlang/paraglide-js'

const here = fileURLToPath(new URL('.', import.meta.url))
const project = join(here, 'project.inlang')
const cache = fileURLToPath(new URL('../../node_modules/.cache/messages', import.meta.url))

const options = {strategy: ['baseLocale'], emitReadme: false, emitGitIgnore: false, emitPrettierIgnore: false}

/** Compiles both languages into `src/messages/compiled`, one file each: for the server, the tests and development. */
export const compileMessages = () =>
  compile({...options, project, outdir: join(here, 'compiled'), outputStructure: 'locale-modules'})

/** Every message of a language, in English where it has none. */
function wordsOf(language, catalogs) {
  const read = (of, path) => JSON.parse(readFileSync(join(here, path.replace('{locale}', of)), 'utf8'))
  return Object.assign({}, ...['en', language].flatMap(of => catalogs.map(path => read(of, path))))
}

/**
 * Compiles one language, a file a message, so that each screen of a built client brings its own messages and no other
 * language's. Returns the folder.
 */
export async function compileForClient(language) {
  const settings = JSON.parse(readFileSync(join(project, 'settings.json'), 'utf8'))
  const own = join(cache, `${language}.inlang`)
  mkdirSync(own, {recursive: true})
  const plugin = 'plugin.inlang.messageFormat'
  writeFileSync(join(cache, `${language}.json`), JSON.stringify(wordsOf(language, settings[plugin].pathPattern)))
  const of_language = {
    ...settings,
    baseLocale: language,
    locales: [language],
    modules: settings.modules.map(path => join(relative(cache, here), path)),
    [plugin]: {pathPattern: './{locale}.json'},
  }
  writeFileSync(join(own, 'settings.json'), JSON.stringify(of_language))
  const outdir = join(cache, language)
  await compile({...options, project: own, outdir, outputStructure: 'message-modules'})
  return outdir
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await compileMessages()
