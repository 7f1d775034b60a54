/** Stores files under random keys, which never come from user input. */
export interface FileStore {
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Returns null if there is no such file. */
  readonly get: (key: string) => Promise<Uint8Array | null>
  readonly remove: (key: string) => Promise<void>
  /** The keys that begin with this prefix. */
  readonly list: (prefix: string) => Promise<string[]>
}
