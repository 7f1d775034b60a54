/** Where bytes are kept. Keys are random names of ours, never a path that came from outside. */
export interface FileStore {
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Null where there is no such file. */
  readonly get: (key: string) => Promise<Uint8Array | null>
  readonly remove: (key: string) => Promise<void>
}
