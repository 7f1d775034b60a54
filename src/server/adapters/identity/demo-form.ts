import type {IncomingMessage} from 'node:http'

/** More than any form of the stand-in's pages, in bytes. */
const form_bytes = 16_384

/** The form that was posted; null where it is longer than 16 kB, of which no more is kept than that. */
export async function demoForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  // the socket stays open, so that the refusal can be read
  for await (const chunk of request.iterator({destroyOnReturn: false}) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > form_bytes) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
