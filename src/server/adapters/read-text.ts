/** Reads a body up to a maximum size. */
export async function readText(response: Response, max_bytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > max_bytes) throw new Error(`answer exceeds ${max_bytes} bytes`)
    text += decoder.decode(chunk, {stream: true})
  }
  return text + decoder.decode()
}
