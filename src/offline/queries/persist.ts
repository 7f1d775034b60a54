import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import type {Query, QueryFunctionContext, QueryKey} from '@tanstack/query-core'
import * as v from 'valibot'
import type {GenericSchema} from 'valibot'
import {metaOf} from '#api/answer-meta.ts'
import type {Credentials} from '#api/credentials-record.ts'
import type {QueryStore} from './query-store.ts'
import {scopeOf, storedKindOf, storedName} from './scope.ts'

/** The parts of a valibot schema that define the form of the data. */
const parts = [
  'type',
  'literal',
  'options',
  'entries',
  'items',
  'item',
  'wrapped',
  'rest',
  'key',
  'value',
  'pipe',
] as const

const skeleton = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(skeleton)
  if (typeof schema === 'function') return 'function'
  if (typeof schema !== 'object' || schema === null) return String(schema)
  if (!('kind' in schema)) return Object.entries(schema).map(([name, part]) => [name, skeleton(part)])
  const described = schema as Record<string, unknown>
  return parts.flatMap(name => {
    const part = described[name]
    if (part === undefined) return []
    // a pipe starts with its own schema, which is already included
    return [[name, skeleton(name === 'pipe' ? (part as unknown[]).slice(1) : part)]]
  })
}

/**
 * A hash that changes only with the schema of an answer, so that stored data outlives a new build. The functions of
 * checks and transformations are ignored (FNV-1a, 32 bit).
 */
export const schemaHash = (schema: GenericSchema): string => {
  let hash = 0x811c9dc5
  for (const char of JSON.stringify(skeleton(schema))) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash.toString(36)
}

const day_ms = 86_400_000

/** The maximum age of stored data when shown again, in milliseconds. */
export const stored_for_ms = {
  calendar: 14 * day_ms,
  bookings: 14 * day_ms,
  nearby: 3 * day_ms,
} as const

/** Queries stored in the same way. */
export interface StoredKind<A = unknown> {
  /** Part of the stored keys: a word without a dash or dot. */
  name: string
  /** The endpoint's answer: stored data is validated again, and dropped when the schema changes. */
  answer: v.GenericSchema<unknown, A>
  max_age_ms: number
  /** The part of an answer that may stay on the device at this time; undefined for none. */
  redact?(data: A, now_ms: number): A | undefined
}

interface PersistPorts {
  store: QueryStore
  credentials: Pick<Credentials, 'read' | 'peek'>
}

const defer = (work: () => void) => void setTimeout(work, 0)

/** The stored query as it may be shown: validated and redacted. Throws if it is not allowed. */
const parse =
  <A>({answer, redact}: StoredKind<A>) =>
  (text: string): PersistedQuery => {
    const stored = JSON.parse(text) as PersistedQuery
    const valid = v.parse(answer, stored.state.data)
    const data = redact ? redact(valid, Date.now()) : valid
    if (data === undefined) throw new Error(`persisted query expired: ${stored.queryHash}`)
    return {...stored, state: {...stored.state, data}}
  }

const serialize =
  <A>({redact}: StoredKind<A>) =>
  (stored: PersistedQuery): string => {
    const data = redact ? redact(stored.state.data as A, Date.now()) : stored.state.data
    return JSON.stringify({...stored, state: {...stored.state, data}})
  }

const isOver = <A>({answer, max_age_ms}: StoredKind<A>, {state, buster}: PersistedQuery): boolean =>
  buster !== schemaHash(answer) || Date.now() - state.dataUpdatedAt > max_age_ms

/** Creates the `persister` of query options. Only queries with one are stored; each family has its age and schema. */
export const createPersistence = ({store, credentials}: PersistPorts) => {
  /** The family of each persister created here. */
  const storedKinds = new WeakMap<object, StoredKind>()
  /** Redaction of stored text, or undefined once it is too old, by the name of each stored kind. */
  const revisions = new Map<string, (text: string) => string | undefined>()

  const revise =
    <A>(family: StoredKind<A>) =>
    (text: string): string | undefined => {
      try {
        const stored = parse(family)(text)
        return isOver(family, stored) ? undefined : JSON.stringify(stored)
      } catch {
        return undefined
      }
    }

  const readScope = async () => scopeOf(await credentials.read())

  /** A late answer must not be stored after logout. */
  const isCurrent = (scope: string) => {
    const record = credentials.peek()
    return record !== undefined && scopeOf(record) === scope
  }

  const createScopedPersister = <A>(family: StoredKind<A>, scope: string, late: (text: string) => void) =>
    createQueryPersister<string>({
      storage: {
        getItem: key => store.getItem(key, late),
        setItem: (key, text) => (isCurrent(scope) ? store.setItem(key, text) : undefined),
        removeItem: key => store.removeItem(key),
      },
      serialize: serialize(family),
      deserialize: parse(family),
      buster: schemaHash(family.answer),
      maxAge: family.max_age_ms,
      prefix: `${scope}${storedName(family.name)}`,
      // a failed refetch would be an unhandled rejection; the one below is caught
      refetchOnRestore: false,
    })

  /** Shows stored data that arrived after the timeout, unless newer data is there. */
  const applyLateRead =
    <A>(family: StoredKind<A>, query: Query) =>
    (text: string) => {
      try {
        const stored = parse(family)(text)
        const {state} = stored
        if (isOver(family, stored)) return
        if (query.state.dataUpdatedAt >= state.dataUpdatedAt) return
        query.setData(state.data, {updatedAt: state.dataUpdatedAt, manual: true})
      } catch {
        // damaged or with another schema: the next read in time deletes it
      }
    }

  return {
    /** For `queryOptions({…, persister: persistence.persister(family)})`. */
    persister<A>(family: StoredKind<A>) {
      revisions.set(family.name, revise(family))
      const persister = async <T, K extends QueryKey>(
        queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
        context: QueryFunctionContext<K>,
        query: Query,
      ): Promise<T> => {
        const scope = await readScope()
        if (scope === undefined) return queryFn(context)
        const {retrieveQuery, persistQuery} = createScopedPersister(family, scope, applyLateRead(family, query))
        if (query.state.data === undefined) {
          const restored = await retrieveQuery<T>(query.queryHash, ({state}) => {
            query.setState({dataUpdatedAt: state.dataUpdatedAt, errorUpdatedAt: state.errorUpdatedAt})
            // refetched at any age, since a reopened app must show the current state
            void query.fetch().catch(() => undefined)
          })
          if (restored !== undefined) return restored
        }
        const fresh = await queryFn(context)
        const cached_at_ms = typeof fresh === 'object' && fresh !== null ? metaOf(fresh).cached_at_ms : undefined
        defer(() => {
          // an answer from the worker's cache keeps its own age, or "as of" would be wrong
          if (cached_at_ms !== undefined) query.setState({dataUpdatedAt: cached_at_ms})
          else void persistQuery(query)
        })
        return fresh
      }
      storedKinds.set(persister, family)
      return persister
    },

    /**
     * Removes expired and private data from the device, also of queries that are no longer read. Runs at start and at
     * intervals; never rejects.
     */
    async sweep(): Promise<void> {
      const scope = await readScope()
      if (scope === undefined) return
      await store.revise((key, text) => {
        const revision = revisions.get(storedKindOf(key, scope) ?? '')
        return revision ? revision(text) : text
      })
    },

    /**
     * Stores a query changed by `setQueryData`, which persisters ignore. Queries without a persister created here are
     * skipped.
     */
    async storeChanged(query: Query): Promise<void> {
      const {persister} = query.options
      const family = typeof persister === 'function' ? storedKinds.get(persister) : undefined
      const scope = family && (await readScope())
      if (family !== undefined && scope !== undefined)
        await createScopedPersister(family, scope, () => undefined).persistQuery(query)
    },
  }
}
