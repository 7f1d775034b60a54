import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {default_names} from '#messages/names'
import {listFiles} from './hygiene.ts'

/** A message: its text, or a variant form of the message format. */
export type Message = string | readonly object[]
/** Messages by key. */
export type Catalog = Readonly<Record<string, Message>>
/** Catalogs by file name. */
export type Catalogs = Readonly<Record<string, Catalog>>

const textOf = (message: Message) => (typeof message === 'string' ? message : JSON.stringify(message))

/** The variables of a message that a call passes, each once, sorted. An escaped brace starts none. */
const variablesOf = (message: Message): string[] => {
  const declared = new Set([...textOf(message).matchAll(/"local (\w+)/g)].map(([, name]) => name))
  const used = [...textOf(message).matchAll(/(?<!\\)\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...new Set(used)].filter(name => !declared.has(name) && !(name in default_names)).toSorted()
}

/** `canceled` has one l in American English; a variable's name may have two. */
const british = /(?<!\{)\bcancelled\b(?!\})/i

/** Words that the Spanish glossary has others for. @see src/messages/glossary.md */
const notInGlossary =
  /\b(pulsar?|pulse|artículos?|cuentas? de cobros?|proveedor(es)? de pagos?|(con)?fiabilidad|coordinador(a|es)?|niñeras?|reservación|periodo|como perdidas?|el calendario)\b|[«»]/i

/** What is wrong between the two languages, and between them and the code that calls messages by these keys. */
export function catalogProblems(english: Catalogs, spanish: Catalogs, used: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const owners = new Map<string, string>()
  for (const [file, messages] of Object.entries(english)) {
    const translated = spanish[file] ?? {}
    for (const [key, message] of Object.entries(messages)) {
      const other = owners.get(key)
      if (other !== undefined) problems.push(`${key} stands in ${other} and in ${file}`)
      owners.set(key, file)
      if (!used.has(key)) problems.push(`en/${file}: ${key} is used nowhere`)
      if (british.test(textOf(message))) problems.push(`en/${file}: ${key} is not in American English`)
      const translation = translated[key]
      if (translation === undefined || textOf(translation).trim() === '') problems.push(`es/${file}: ${key} is missing`)
      else if (String(variablesOf(message)) !== String(variablesOf(translation))) {
        problems.push(`es/${file}: ${key} has other variables than in English`)
      }
      const word = notInGlossary.exec(textOf(translation ?? ''))?.[0]
      if (word !== undefined) problems.push(`es/${file}: ${key} has “${word}” for the word of the glossary`)
    }
    for (const key of Object.keys(translated)) {
      if (!(key in messages)) problems.push(`es/${file}: ${key} is not in English`)
    }
  }
  return problems
}

const readCatalogs = (folder: string): Catalogs =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .map(name => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Catalog]),
  )

/** Holds the catalogs of both languages against each other and against the code. @see src/messages/README.md */
export function findCatalogProblems(root: string): {seen: string; problems: string[]} {
  const folder = join(root, 'src/messages')
  const [english, spanish] = [readCatalogs(join(folder, 'en')), readCatalogs(join(folder, 'es'))]
  const code = listFiles(root).filter(path =>
    /^((src|sw|tests)\/.*\.(tsx?|mjs)|vite\.config\.ts|index\.html)$/.test(path),
  )
  const texts = code
    .map(path => readFileSync(join(root, path), 'utf8'))
    .filter(text => /from '#messages'|\{\{m\.|messages\/compiled/.test(text))
  const calls = texts.flatMap(text => [...text.matchAll(/(?<![\w.])m\.(\w+)/g)].map(([, key = '']) => key))
  const problems = catalogProblems(english, spanish, new Set(calls))
  const count = Object.values(english).reduce((sum, messages) => sum + Object.keys(messages).length, 0)
  return {seen: `${count} messages`, problems}
}
