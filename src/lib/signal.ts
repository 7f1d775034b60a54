/** One kind of event: who listens is told, in order. A listener that throws does not keep it from the others. */
export interface Signal<T> {
  emit(value: T): void
  /** Returns how to stop listening. */
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
          // reported as any uncaught error is, without breaking the one who told the news
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
