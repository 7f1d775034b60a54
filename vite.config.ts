import {tanstackRouter} from '@tanstack/router-plugin/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {VitePWA} from 'vite-plugin-pwa'
import {defineConfig} from 'vitest/config'

/** Where `npm run dev` puts the API; the page itself is served on the port a person opens. */
const api_port = Number(process.env.API_PORT ?? 3001)

const appPlugins = () => [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: './src/routes',
    generatedRouteTree: './src/routeTree.gen.ts',
    quoteStyle: 'single',
    semicolons: false,
  }),
  react(),
  tailwindcss(),
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: {
      name: 'Village',
      short_name: 'Village',
      description: 'Child care found nearby, every visit confirmed by both sides',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: '#ffffff',
    },
    injectManifest: {
      globPatterns: ['**/*.{js,mjs,css,html,svg,png,woff2,webmanifest,json}'],
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
  }),
]

type Environment = 'node' | 'happy-dom'
const testProject = (name: string, environment: Environment, include: string[]) => ({
  test: {name, environment, include, exclude: [], testTimeout: 30_000, hookTimeout: 60_000},
})

/** As `testProject`, over a database that is migrated once for the run and copied for each file. */
const databaseProject = (name: string, include: string[]) => {
  const {test} = testProject(name, 'node', include)
  return {test: {...test, globalSetup: './tests/support/global-setup.ts'}}
}

export default defineConfig({
  // tests bundle nothing, so they neither generate routes nor build a worker
  plugins: process.env.VITEST ? [] : appPlugins(),
  build: {outDir: 'dist/client', emptyOutDir: true},
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: {'/api': {target: `http://127.0.0.1:${api_port}`, ws: true}},
  },
  test: {
    maxWorkers: 2,
    projects: [
      testProject('unit', 'node', ['src/**/*.test.ts', 'sw/**/*.test.ts']),
      testProject('unit-dom', 'happy-dom', ['src/**/*.test.tsx']),
      testProject('check', 'node', ['tests/check/**/*.test.ts', 'tests/support/**/*.test.ts']),
      databaseProject('api', ['tests/api/**/*.test.ts', 'tests/security/**/*.test.ts']),
      databaseProject('offline-sim', ['tests/offline/sim/**/*.test.ts']),
    ],
  },
})
