/** Broadcasts to other tabs and the worker of this origin, but not to the sender. */
export interface Channel<T> {
  post(message: T): void
  listen(listener: (message: T) => void): () => void
}

/** Creates a channel for this origin; it does nothing where the browser has none. */
export const broadcastChannel = <T>(name: string): Channel<T> => {
  if (typeof BroadcastChannel === 'undefined') return {post: () => undefined, listen: () => () => undefined}
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    post: message => channel.postMessage(message),
    listen: listener => {
      const onMessage = (event: MessageEvent) => listener(event.data as T)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
