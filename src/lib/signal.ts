/** One kind of event with listeners called in order. An error in one listener does not stop the others. */
export interface Signal<T> {
  emit(value: T): void
  /** Returns an unsubscribe function. */
  listen(listener: (value: T) => void): () => void
}

export const createSignal = <T>(): Signal<T> => {
  const listeners = new Set<(value: T) => void>()
  return {
    emit: value => {
      for (const listener of [...listeners]) {
        try {
          listener(value)
        } catch (error) {
          // reported as an uncaught error, without breaking the emitter
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    listen: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
