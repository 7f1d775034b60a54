import {QueryClient, QueryClientProvider, useQuery} from '@tanstack/react-query'
import {createRootRoute, createRoute, createRouter, RouterProvider} from '@tanstack/react-router'
import ky from 'ky'
import {createRoot} from 'react-dom/client'
import {useState} from 'react'
import * as v from 'valibot'

/*
 * The least that can be called an app of this stack: one query of one answer that is validated, one button that writes a
 * record, and a worker that keeps its files. What it weighs and takes, the stack does.
 */
const Visit = v.object({title: v.string(), starts: v.string()})

function Home() {
  const {data} = useQuery({
    queryKey: ['visit'],
    queryFn: async () => v.parse(Visit, await ky.get('/visit.json').json()),
  })
  return (
    <main>
      <h1>Care that is close to home</h1>
      <p>{data ? `${data.title}, ${data.starts}` : 'The next visit'}</p>
    </main>
  )
}

/** Writes one record that the disk has confirmed. */
const keepRecord = (): Promise<void> =>
  new Promise((done, failed) => {
    const opening = indexedDB.open('least')
    opening.onupgradeneeded = () => opening.result.createObjectStore('records')
    opening.onerror = () => failed(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('records', 'readwrite', {durability: 'strict'})
      writing.objectStore('records').put({pressed_at: Date.now()}, 'record')
      writing.onerror = () => failed(writing.error)
      writing.oncomplete = () => {
        opening.result.close()
        done()
      }
    }
  })

function Press() {
  const [isSaved, setSaved] = useState(false)
  return (
    <main role="group" aria-label="Confirmations">
      <button onClick={() => void keepRecord().then(() => setSaved(true))}>Confirm</button>
      {isSaved && <p>Saved on this phone</p>}
    </main>
  )
}

const rootRoute = createRootRoute()
const home = createRoute({getParentRoute: () => rootRoute, path: '/', component: Home})
const press = createRoute({getParentRoute: () => rootRoute, path: '/press', component: Press})
const router = createRouter({routeTree: rootRoute.addChildren([home, press])})

createRoot(document.querySelector('#root')!).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
void navigator.serviceWorker.register('/sw.js')
