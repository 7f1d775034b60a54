import type {IncomingMessage} from 'node:http'

/** Maximum size of a form in bytes. */
const form_bytes = 16_384

/** Parses the posted form; null if it exceeds 16 kB. */
export async function demoForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  // keeps the socket open, so that the client can read the refusal
  for await (const chunk of request.iterator({destroyOnReturn: false}) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > form_bytes) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
