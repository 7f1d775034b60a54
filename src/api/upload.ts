import {api_url} from './api-url.ts'
import {createCall, type Call} from './call.ts'
import {browserCredentials} from './credentials.ts'

/** A large file needs time over a weak signal. */
export const upload_timeout_ms = 120_000

const headersOf = (lines: string): Headers => {
  const headers = new Headers()
  for (const line of lines.trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

/** `fetch` based on XMLHttpRequest, the only interface that reports upload progress. */
const fetchWith =
  (onShare: (share: number) => void): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const body = await request.blob()
    request.signal.throwIfAborted()
    return new Promise<Response>((resolve, reject) => {
      const exchange = new XMLHttpRequest()
      exchange.open(request.method, request.url)
      exchange.responseType = 'blob'
      for (const [name, value] of request.headers) exchange.setRequestHeader(name, value)
      exchange.upload.addEventListener('progress', ({loaded, total}) => onShare(total > 0 ? loaded / total : 0))
      exchange.addEventListener('load', () =>
        resolve(
          new Response(exchange.response as Blob, {
            status: exchange.status,
            statusText: exchange.statusText,
            headers: headersOf(exchange.getAllResponseHeaders()),
          }),
        ),
      )
      exchange.addEventListener('error', () => reject(new TypeError('The upload failed')))
      exchange.addEventListener('abort', () => reject(request.signal.reason))
      request.signal.addEventListener('abort', () => exchange.abort(), {once: true})
      exchange.send(body)
    })
  }

/** `call` for files; `onShare` receives the share sent, 0 to 1. */
export const uploading = (onShare: (share: number) => void): Call =>
  createCall({api_url, credentials: browserCredentials, fetch: fetchWith(onShare)})
