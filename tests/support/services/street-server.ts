import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

/** The colour of everything on this map, unlike any of our own. */
export const street_color = [0, 170, 85] as const

const world = {
  type: 'Polygon',
  coordinates: [
    [
      [-179, -80],
      [179, -80],
      [179, 80],
      [-179, 80],
      [-179, -80],
    ],
  ],
}

/** A street-map service that knows one colour: its style, and what the style draws. */
export async function startStreetServer(): Promise<{
  style_url: string
  asked: () => string[]
  close: () => Promise<unknown>
}> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const base = `http://${request.headers.host}`
    const answer =
      request.url === '/style'
        ? {
            version: 8,
            sources: {land: {type: 'geojson', data: `${base}/land.json`}},
            layers: [
              {
                id: 'land',
                type: 'fill',
                source: 'land',
                paint: {'fill-color': `rgb(${street_color.join(',')})`, 'fill-antialias': false},
              },
            ],
          }
        : world
    response
      .writeHead(200, {'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*'})
      .end(JSON.stringify(answer))
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  return {
    style_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/style`,
    asked: () => asked,
    close: () => new Promise(done => server.close(done)),
  }
}
