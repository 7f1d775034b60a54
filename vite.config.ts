import {readFileSync} from 'node:fs'
import {tanstackRouter} from '@tanstack/router-plugin/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {type ManifestOptions, VitePWA} from 'vite-plugin-pwa'
import {defineConfig, type Plugin} from 'vite'
import {htmlText} from './src/lib/html-text.ts'
import {splitRouteTree} from './src/lib/split-route-tree.ts'
import type {m} from './src/messages/compiled/messages.js'

/** Where `npm run dev` puts the API; the page itself is served on the port a person opens. */
const api_port = Number(process.env.API_PORT ?? 3001)

type Messages = typeof m

/** The language of this build; `npm run dev` has both. */
const language = process.env.CLIENT_LANGUAGE === 'es' ? 'es' : 'en'

/** What the home screen and the install dialog show. Shortcuts lead to the guard, which knows whose they are. */
const manifestOf = (m: Messages): Partial<ManifestOptions> => ({
  name: m.village_care_found_nearby(),
  short_name: m.product_name(),
  description: m.find_child_care_nearby_and_confirm(),
  id: '/',
  start_url: '/?source=home-screen',
  scope: '/',
  lang: language,
  display: 'standalone',
  orientation: 'any',
  categories: ['lifestyle', 'productivity'],
  launch_handler: {client_mode: ['navigate-existing', 'auto']},
  background_color: '#fbfaf7',
  theme_color: '#fbfaf7',
  icons: [
    {src: '/icons/village-192.png', sizes: '192x192', type: 'image/png', purpose: 'any'},
    {src: '/icons/village-512.png', sizes: '512x512', type: 'image/png', purpose: 'any'},
    {src: '/icons/village-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable'},
    {src: '/icons/village-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome'},
  ],
  shortcuts: [
    {name: m.today(), url: '/dash', icons: [{src: '/icons/village-192.png', sizes: '192x192'}]},
    {
      name: m.requests_nearby(),
      url: '/dash/caretaker/nearby',
      icons: [{src: '/icons/village-192.png', sizes: '192x192'}],
    },
    {name: m.leads(), url: '/dash/agency/leads', icons: [{src: '/icons/village-192.png', sizes: '192x192'}]},
  ],
  screenshots: [
    {
      src: '/icons/screenshot-phone.png',
      sizes: '720x1480',
      type: 'image/png',
      form_factor: 'narrow',
      label: m.todays_visit_with_its_confirm_button(),
    },
    {
      src: '/icons/screenshot-desk.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: m.a_familys_home(),
    },
  ],
})

/**
 * The stylesheet comes after the shell, which brings the few rules it needs: browsers paint what stands before a
 * stylesheet without waiting for it, and run no script before it is there.
 */
const stylesLast = (): Plugin => ({
  name: 'styles-last',
  transformIndexHtml: {
    order: 'post',
    handler: html => {
      const sheet = /\s*<link rel="stylesheet"[^>]*>/g
      const sheets = html.match(sheet)?.join('') ?? ''
      return html.replace(sheet, '').replace('</body>', () => `${sheets}\n  </body>`)
    },
  },
})

/** The server puts a hash of the product's names here: a worker fetches both files anew when the settings have changed. */
const names_revision = '{{names}}'

/** What the server answers by language is asked for by language: a manifest is fetched without cookies. */
const ofLanguage = (file: string) => `${file}?lang=${language}`
const answeredByLanguage = new Set(['index.html', 'manifest.webmanifest'])

/** Writes this build's words into the shell, where `index.html` names a message. */
const shellWords = (m: Messages): Plugin => ({
  name: 'shell-words',
  transformIndexHtml: {
    order: 'pre',
    handler: html =>
      html.replaceAll(/\{\{m\.(\w+)\}\}/g, (_, key: string) => {
        const say = m[key as 'language'] as Messages['language'] | undefined
        if (!say) throw new Error(`index.html names a message that no catalog has: ${key}`)
        return htmlText(say())
      }),
  },
})

/** Last, because the PWA's plugin writes the link. */
const manifestLink = (): Plugin => ({
  name: 'manifest-link',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: html => html.replace('/manifest.webmanifest', ofLanguage('/manifest.webmanifest')),
  },
})

/** In development both languages are there: the address chooses with `?lang=`, and later pages follow its cookie. */
const languageInDevelopment = (): Plugin => ({
  name: 'language-in-development',
  apply: 'serve',
  transform: {
    filter: {id: /\/src\/messages\/compiled\/runtime\.js$/},
    handler: code => `${code}
      const named = new URLSearchParams(location.search).get('lang')
      if (named === 'en' || named === 'es') document.cookie = 'language=' + named + '; path=/; samesite=lax'
      const chosen = /\\blanguage=es\\b/.test(document.cookie) ? 'es' : 'en'
      document.documentElement.lang = chosen
      overwriteGetLocale(() => chosen)`,
  },
})

/** Connects early to an API that is elsewhere; the server reads its address here for the CSP. */
const apiElsewhere = (): Plugin => {
  let origin: string | undefined
  return {
    name: 'api-elsewhere',
    configResolved: ({env}) => {
      origin = env.VITE_API_URL ? new URL(env.VITE_API_URL as string).origin : undefined
    },
    transformIndexHtml: () =>
      origin === undefined
        ? []
        : [{tag: 'link', attrs: {rel: 'preconnect', href: origin, crossorigin: true}, injectTo: 'head' as const}],
  }
}

/** The routes that are drawn first on each way in; the homes of the signed-in lie in one frame. */
const entrances = {
  'signed-in': /\/routes\/_app\.tsx\?/,
  doors: /\/routes\/login\.tsx\?/,
  public: /\/routes\/_public(\/index)?\.tsx\?/,
  // what goes on behind every screen, for guests as well
  behind: /\/data\/app\/background\.ts$/,
}
const home = /\/routes\/_app\/dash\/(\w+)\/index\.tsx\?/
const screen = /\/routes\/[^?]*\?tsr-split/
/** The files that `entranceChunk` names. */
const entranceFile = /\/(signed-in|doors|public|behind|home)[-\w]*\.js$/

/** A package's index imports the whole package, used or not, so it says nothing about who uses a module; all of ky is used. */
const packageIndex = /\/messages\/_index\.js$|\/node_modules\/(?!ky\/|uuid\/|@tanstack\/query-persist).*\/index\.m?js$/

/** What a screen needs to ask for data: it stands with the client, which asks. */
const queryHooks =
  /\/react-query\/.*\/(useQuery|useBaseQuery|suspense|errorBoundaryUtils|\w+Provider|\w+Boundary|\w+Options)\.js$|\/queryObserver\.js$/

/** Hooks of a few lines that every frame has. */
const routerHooks = /\/react-router\/.*\/useLocation\.js$/

type ModuleGraph = {getModuleInfo: (id: string) => {importers: readonly string[]} | null}

/** The modules that import `id`, directly or through others. */
function importersOf(id: string, graph: ModuleGraph): Set<string> {
  const found = new Set([id])
  for (const each of found) {
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) {
      if (!packageIndex.test(importer)) found.add(importer)
    }
  }
  return found
}

/**
 * Names the chunk of a module after the first screens that need it, for example `signed-in-doors`; null if none does.
 * Left to itself the bundler makes eighty small files of them, which browsers fetch six at a time.
 */
function entranceChunk(id: string, graph: ModuleGraph): string | null {
  if (queryHooks.test(id)) return 'signed-in-behind'
  if (routerHooks.test(id)) return 'signed-in-doors-public'
  const importers = [...importersOf(id, graph)]
  const screens = importers.filter(each => screen.test(each))
  const homes = screens.flatMap(each => home.exec(each)?.[1] ?? [])
  const names = Object.entries(entrances)
    .filter(([name, route]) => importers.some(each => route.test(each)) || (name === 'signed-in' && homes.length > 2))
    .map(([name]) => name)
  const isOfHomes = homes.length === 2 || (homes.length === 1 && screens.length === 1)
  // each home comes with the frame of the signed-in
  if (isOfHomes && !names.includes('signed-in')) names.push('home', ...homes.toSorted())
  // it comes with every page: what two of these need besides is not worth a file of its own
  if (names.length > 2 && names.includes('behind')) names.splice(names.indexOf('behind'), 1)
  return names.length > 0 ? names.join('-') : null
}

/** The routes that only staff open, as chunks of their own. */
const staffScreen = /\/routes\/(admin\/|_public\/_write)[^?]*\?tsr-split/
const staffRoutesFile = /\/src\/staff-routes\.ts$/
const adminFrame = /\/src\/routes\/-admin-frame\.tsx$/

/** Moves staff's routes out of the route tree, which everybody's first file has, into a file that is loaded for them. */
const staffRoutes = (): Plugin => ({
  name: 'staff-routes',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: {id: [/\/src\/routeTree\.gen\.ts$/, staffRoutesFile]},
    handler: (_, id) => {
      const tree = readFileSync(`${import.meta.dirname}/src/routeTree.gen.ts`, 'utf8')
      const {rest, below} = splitRouteTree(tree, 'AdminDashboard')
      return {code: staffRoutesFile.test(id) ? below : rest, map: null}
    },
  },
})

/**
 * Puts messages of several screens into one chunk, those of staff and of homes into others: a chunk for every set of
 * screens would be two hundred files.
 */
function sharedMessages(id: string, graph: ModuleGraph): string | null {
  if (!/\/messages\/\w+\.js$/.test(id)) return null
  const screens = [...importersOf(id, graph)].filter(each => screen.test(each))
  if (screens.length < 2) return null
  // a home would wait for the messages of all other screens, and of the other homes
  const homes = screens.flatMap(each => home.exec(each)?.[1] ?? [])
  if (homes.length > 0) return ['home-messages', ...new Set(homes)].toSorted().join('-')
  return screens.every(each => staffScreen.test(each)) ? 'staff-messages' : 'shared-messages'
}

/** Drawn beside sums that stand as text too. */
const charts = /\/src\/ui\/charts\//

/**
 * Finds the files that only screens of staff or a chart reach: charts, the editor, and those screens. The worker need not have them
 * before it serves everybody else.
 */
function staffFiles() {
  const found = new Set<string>()
  const plugin: Plugin = {
    name: 'staff-files',
    generateBundle: (_, bundle) => {
      const reached = new Set<string>()
      const reach = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || reached.has(file)) return
        reached.add(file)
        chunk.imports.forEach(reach)
        chunk.dynamicImports.filter(each => !isOfStaff(each)).forEach(reach)
      }
      const isOfStaff = (file: string) => {
        const chunk = bundle[file]
        return (
          chunk?.type === 'chunk' &&
          chunk.moduleIds.some(id => [staffScreen, staffRoutesFile, adminFrame, charts].some(each => each.test(id)))
        )
      }
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      for (const chunk of chunks) if (chunk.isEntry) reach(chunk.fileName)
      for (const {fileName} of chunks) if (!reached.has(fileName)) found.add(fileName)
    },
  }
  return {plugin, has: (file: string) => found.has(file)}
}

const ofStaff = staffFiles()

/** Lists the files of each route beside the first one: the server names those of a page in its head, so that they come at once. */
const screenFiles = (): Plugin => ({
  name: 'screen-files',
  generateBundle(_, bundle) {
    const initial = new Set<string>()
    const filesOf = (file: string, found: Set<string>): Set<string> => {
      const chunk = bundle[file]
      if (chunk?.type !== 'chunk' || found.has(file) || initial.has(file)) return found
      found.add(file)
      for (const each of chunk.imports) filesOf(each, found)
      return found
    }
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    for (const {isEntry, fileName} of chunks)
      if (isEntry) for (const each of filesOf(fileName, new Set())) initial.add(each)
    const routes = chunks.flatMap(({fileName, moduleIds}) =>
      moduleIds.flatMap(id => {
        const route = /\/src\/routes\/(.*)\.tsx\?tsr-split/.exec(id)?.[1]
        return route === undefined ? [] : [[route, [...filesOf(fileName, new Set())]] as const]
      }),
    )
    this.emitFile({type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(Object.fromEntries(routes))})
  },
})

/** Where the messages of this build's language were compiled to; unset in development, which has all languages. */
const messages = process.env.CLIENT_MESSAGES

/** The text of a compiled message that is nothing else: no variable, no name from the settings. */
function fixedText(folder: string, key: string): string | undefined {
  const code = readFileSync(`${folder}/messages/${key}.js`, 'utf8')
  return /^const \w+ = .* \(\) => {\s+return .* \(`([^`$\\]*)`\)\s+}/m.exec(code)?.[1]
}

/**
 * Puts a fixed text where its message is called: a function of its own, exported and imported, takes more than most of
 * them. Each other message is imported by itself. Behind their common index every message would count as used by every
 * screen, and all of them would be in the first file.
 */
const directMessages = (folder: string): Plugin => ({
  name: 'direct-messages',
  transform: {
    filter: {id: /\/(src|sw)\/.*\.tsx?/, code: /['"]#messages['"]/},
    handler: code => {
      const used = new Set<string>()
      const renamed = code.replace(/\bm\.(\w+)(\(\))?/g, (_, key: string, call = '') => {
        const text = call ? fixedText(folder, key) : undefined
        if (text !== undefined) return JSON.stringify(text)
        used.add(key)
        return `m_${key}${call}`
      })
      const imports = [...used].map(key => `import {${key} as m_${key}} from '${folder}/messages/${key}.js'`)
      return {
        code: renamed.replace(/import\s*{\s*m\s*}\s*from\s*['"]#messages['"];?/, imports.join(';') + ';'),
        map: null,
      }
    },
  },
})

/** A built message has one language: what is exported is that language's own function, which asks for none. */
const plainMessages = (): Plugin => ({
  name: 'plain-messages',
  transform: {
    filter: {id: /\/messages\/[\w-]+\/messages\/\w+\.js$/},
    handler: code => ({
      code: code.replace(/^export const (\w+) = [\s\S]*$/m, (_, key) => `export const ${key} = ${language}_${key}`),
      map: null,
    }),
  },
})

const directPlugins = messages ? [directMessages(messages), plainMessages()] : []

/** The messages in this build's language. Loaded late: tests need none of them. */
async function loadMessages(): Promise<Messages> {
  const load = (file: string) => import(`${import.meta.dirname}/src/messages/compiled/${file}.js`) as Promise<unknown>
  const {overwriteGetLocale} = (await load('runtime')) as {overwriteGetLocale: (of: () => string) => void}
  overwriteGetLocale(() => language)
  return ((await load('messages')) as {m: Messages}).m
}

const appPlugins = (m: Messages) => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // a route's loader brings the calls of its domain with it: nothing of that is needed before the route is
    codeSplittingOptions: {
      defaultBehavior: [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']],
    },
    routesDirectory: './src/routes',
    generatedRouteTree: './src/routeTree.gen.ts',
    quoteStyle: 'single',
    semicolons: false,
  }),
  staffRoutes(),
  react(),
  tailwindcss(),
  ...directPlugins,
  shellWords(m),
  languageInDevelopment(),
  stylesLast(),
  apiElsewhere(),
  ofStaff.plugin,
  screenFiles(),
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: manifestOf(m),
    injectManifest: {
      buildPlugins: {vite: directPlugins},
      globPatterns: ['**/*.{js,mjs,css,html,svg,png,webp,woff2,webmanifest,json}'],
      // pictures that only the browser's install dialog and shared links show
      globIgnores: ['icons/screenshot-*', 'social-card.png', '**/sw.mjs'],
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      manifestTransforms: [
        files => ({manifest: files.map(file => (ofStaff.has(file.url) ? {...file, staff: true} : file))}),
        files => ({
          manifest: files.map(file =>
            answeredByLanguage.has(file.url)
              ? {...file, url: ofLanguage(file.url), revision: `${file.revision}-${names_revision}`}
              : file,
          ),
        }),
      ],
    },
  }),
  manifestLink(),
]

export default defineConfig({
  // tests bundle nothing, so they neither generate routes nor build a worker
  plugins: process.env.VITEST ? [] : [loadMessages().then(appPlugins)],
  resolve: {
    alias: [
      // the policy for styles refuses the element that it would insert
      {find: /^react-style-singleton$/, replacement: `${import.meta.dirname}/src/ui/overlays/style-singleton.ts`},
      // React has had the hook itself since version 18
      {find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector'},
      ...(messages ? [{find: /^#messages$/, replacement: `${messages}/messages.js`}] : []),
    ],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    modulePreload: {
      // for all screens it would be a list of three hundred names in the first file; the worker has what the others need
      resolveDependencies: (file, files) =>
        entranceFile.test(file) ? files : files.filter(each => each.endsWith('.css')),
      // for browsers that are no longer built for
      polyfill: false,
    },
    // what every page needs is one file: forty small ones cost forty questions on a slow line, and compress worse
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {name: 'app', tags: ['$initial'], priority: 2},
            // what a file needs is needed wherever the file is: these never form a ring, and none takes in another's
            {name: entranceChunk, priority: 1, includeDependenciesRecursively: false},
            // a file for every set of screens would be two hundred
            {name: sharedMessages, priority: 0, includeDependenciesRecursively: false},
          ],
        },
      },
    },
  },
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: {'/api': {target: `http://127.0.0.1:${api_port}`, ws: true}},
  },
})
