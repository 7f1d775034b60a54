import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import type {Query, QueryFunctionContext, QueryKey} from '@tanstack/query-core'
import * as v from 'valibot'
import {metaOf} from '#api/answer-meta.ts'
import type {Credentials} from '#api/credentials-record.ts'
import type {QueryStore} from './query-store.ts'
import {schemaHash} from './schema-hash.ts'
import {scopeOf} from './scope.ts'

const day_ms = 86_400_000

/** The maximum age of stored data when shown again, in milliseconds. */
export const kept_ms = {
  calendar: 14 * day_ms,
  bookings: 14 * day_ms,
  nearby: 3 * day_ms,
} as const

/** Queries stored in the same way. */
export interface Family<A = unknown> {
  /** Part of the stored keys: a word without a dash. */
  name: string
  /** The endpoint's answer: stored data is validated again, and dropped when the schema changes. */
  answer: v.GenericSchema<unknown, A>
  max_age_ms: number
  /** The part of an answer that may stay on the device at this time; undefined for none. */
  past?(data: A, now_ms: number): A | undefined
}

interface PersistPorts {
  store: QueryStore
  session: Pick<Credentials, 'read' | 'peek'>
}

const inAMoment = (work: () => void) => void setTimeout(work, 0)

/** The stored query as it may be shown: validated and redacted. Throws if it is not allowed. */
const parse =
  <A>({answer, past}: Family<A>) =>
  (text: string): PersistedQuery => {
    const stored = JSON.parse(text) as PersistedQuery
    const valid = v.parse(answer, stored.state.data)
    const data = past ? past(valid, Date.now()) : valid
    if (data === undefined) throw new Error('nothing of it may be here any more')
    return {...stored, state: {...stored.state, data}}
  }

const serialize =
  <A>({past}: Family<A>) =>
  (stored: PersistedQuery): string => {
    const data = past ? past(stored.state.data as A, Date.now()) : stored.state.data
    return JSON.stringify({...stored, state: {...stored.state, data}})
  }

const isOver = <A>({answer, max_age_ms}: Family<A>, {state, buster}: PersistedQuery): boolean =>
  buster !== schemaHash(answer) || Date.now() - state.dataUpdatedAt > max_age_ms

/** Creates the `persister` of query options. Only queries with one are stored; each family has its age and schema. */
export const createPersistence = ({store, session}: PersistPorts) => {
  /** The family of each persister created here. */
  const families = new WeakMap<object, Family>()
  /** Redaction of stored text, by the name of each family with a `past`. */
  const revisions = new Map<string, (text: string) => string | undefined>()

  const revise =
    <A>(family: Family<A>) =>
    (text: string): string | undefined => {
      try {
        const stored = parse(family)(text)
        return isOver(family, stored) ? undefined : JSON.stringify(stored)
      } catch {
        return undefined
      }
    }

  const readScope = async () => scopeOf(await session.read())

  /** A late answer must not be stored after logout. */
  const isCurrent = (scope: string) => {
    const record = session.peek()
    return record !== undefined && scopeOf(record) === scope
  }

  const over = <A>(family: Family<A>, scope: string, late: (text: string) => void) =>
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
      prefix: `${scope}${family.name}`,
      // a failed refetch would be an unhandled rejection; the one below is caught
      refetchOnRestore: false,
    })

  /** Shows stored data that arrived after the timeout, unless newer data is there. */
  const drawLate =
    <A>(family: Family<A>, query: Query) =>
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
    persister<A>(family: Family<A>) {
      if (family.past) revisions.set(family.name, revise(family))
      const persister = async <T, K extends QueryKey>(
        queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
        context: QueryFunctionContext<K>,
        query: Query,
      ): Promise<T> => {
        const scope = await readScope()
        if (scope === undefined) return queryFn(context)
        const {retrieveQuery, persistQuery} = over(family, scope, drawLate(family, query))
        if (query.state.data === undefined) {
          const restored = await retrieveQuery<T>(query.queryHash, ({state}) => {
            query.setState({dataUpdatedAt: state.dataUpdatedAt, errorUpdatedAt: state.errorUpdatedAt})
            // refetched at any age, since a reopened app must show the current state
            void query.fetch().catch(() => undefined)
          })
          if (restored !== undefined) return restored
        }
        const fresh = await queryFn(context)
        const cached_at_ms =
          typeof fresh === 'object' && fresh !== null ? metaOf(fresh).cached_at_ms : undefined
        inAMoment(() => {
          // an answer from the worker's cache keeps its own age, or "as of" would be wrong
          if (cached_at_ms !== undefined) query.setState({dataUpdatedAt: cached_at_ms})
          else void persistQuery(query)
        })
        return fresh
      }
      families.set(persister, family)
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
        const name = key.startsWith(scope) ? key.slice(scope.length).split('-')[0] : undefined
        const revision = name === undefined ? undefined : revisions.get(name)
        return revision ? revision(text) : text
      })
    },

    /**
     * Stores a query changed by `setQueryData`, which persisters ignore. Queries without a persister created here are
     * skipped.
     */
    async storeChanged(query: Query): Promise<void> {
      const {persister} = query.options
      const family = typeof persister === 'function' ? families.get(persister) : undefined
      const scope = family && (await readScope())
      if (family !== undefined && scope !== undefined)
        await over(family, scope, () => undefined).persistQuery(query)
    },
  }
}
