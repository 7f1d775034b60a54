/** Deletes stored answers whose key holds a bearer token, as earlier versions of the worker stored them. */
export async function deleteTokenKeys(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (request.headers.has('authorization')) await cache.delete(request, {ignoreVary: true})
    }
  }
}
