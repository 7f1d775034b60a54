import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {SiteAddress} from '#domain/content/pages.ts'
import {htmlText} from '#lib/html-text.ts'

/** The names that the file of a public page may have below `src/routes`. */
function routesAt(path: string): string[] {
  const name = path.slice(1)
  const dotted = name.replaceAll('/', '.')
  const names = name === '' ? ['index'] : [name, dotted, `${name}/index`, `${dotted}.index`]
  return [...names.map(each => `_public/${each}`), ...names]
}

/**
 * The head lines by which a browser fetches the script files of a public page together with the first one, instead of
 * finding them one after the other. None at the front door, whose first words and picture stand in the shell and would
 * share the line with them, and none where the client was built without the list.
 */
export function screenFilesIn(folder: string): (place: SiteAddress) => string[] {
  const list = join(folder, '.vite/screens.json')
  if (!existsSync(list)) return () => []
  const files = JSON.parse(readFileSync(list, 'utf8')) as Record<string, readonly string[]>
  return place => {
    const isPage = place.is === 'page' && place.path !== '/'
    const routes = isPage ? routesAt(place.path) : place.is === 'post' ? ['_public/blog/view.$uuid'] : []
    const route = routes.find(each => files[each])
    if (route === undefined) return []
    const frame = route.startsWith('_public/') ? (files['_public'] ?? []) : []
    return [...new Set([...frame, ...(files[route] ?? [])])].map(
      file => `<link rel="modulepreload" crossorigin href="/${htmlText(file)}" />`,
    )
  }
}
