import type {Endpoint} from '#contract/endpoint.ts'
import type {CallInput} from '#tests/support/call.ts'
import type {ChatServer} from '#tests/support/assistant.ts'
import type {Column, Ids, World} from '../world/world.ts'

/** What one cell of the matrix sends. */
export type Ask =
  /** By the column's person; `fresh` is one of the same role who has no profile yet. */
  | {endpoint: Endpoint; input: CallInput<Endpoint>; by?: 'fresh'}
  | {address: string}
  /** Over the assistant's WebSocket, by someone's token or as a guest. */
  | {talk: (server: ChatServer, token: string | null) => Promise<{status: number; text: string}>}

/** `ids` are those of the matrix's objects, or made-up ones in their place. */
export interface Cell {
  readonly ids: Ids
  readonly column: Column
  readonly people: World['people']
}
