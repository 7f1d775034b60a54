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

/** How old what was stored may be when it is shown again, in milliseconds. */
export const kept_ms = {
  calendar: 14 * day_ms,
  bookings: 14 * day_ms,
  nearby: 3 * day_ms,
} as const

/** Queries that are kept alike. */
export interface Family<A = unknown> {
  /** Part of the stored keys: a word without a dash. */
  name: string
  /** The endpoint's answer: what is stored is validated again, and forgotten when its form changes. */
  answer: v.GenericSchema<unknown, A>
  max_age_ms: number
  /** What of an answer may be on the device at this moment of its clock; undefined for nothing at all. */
  past?(data: A, now_ms: number): A | undefined
}

interface PersistPorts {
  store: QueryStore
  session: Pick<Credentials, 'read' | 'peek'>
}

const inAMoment = (work: () => void) => void setTimeout(work, 0)

/** The stored query as it may be shown: validated, and without what has left the device by now. Throws for what may not. */
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

/** Makes the `persister` of query options. Only what has one is stored; each family has its age and its form. */
export const createPersistence = ({store, session}: PersistPorts) => {
  /** By each persister made here. */
  const families = new WeakMap<object, Family>()
  /** By the name of each family that has a past: what of a stored text may stay. */
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

  /** A late answer to somebody who has left must not be stored. */
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
      // a failed refetch would be an unhandled rejection: the one below is caught
      refetchOnRestore: false,
    })

  /** Draws what came too late to be waited for, unless something newer is there. */
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
        // damaged, or of another form: the next reading in time deletes it
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
            // however young it is: whoever opens the app anew wants to know how things are now
            void query.fetch().catch(() => undefined)
          })
          if (restored !== undefined) return restored
        }
        const fresh = await queryFn(context)
        const cached_at_ms =
          typeof fresh === 'object' && fresh !== null ? metaOf(fresh).cached_at_ms : undefined
        inAMoment(() => {
          // an answer of the worker's cache is as old as it says, or "as of" would lie
          if (cached_at_ms !== undefined) query.setState({dataUpdatedAt: cached_at_ms})
          else void persistQuery(query)
        })
        return fresh
      }
      families.set(persister, family)
      return persister
    },

    /**
     * At a start, and once in a while: what must have left the device by now leaves it, also where nobody reads it any
     * more. Never rejects.
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

    /** Stores a query that `setQueryData` changed, which is not stored by itself; one without a persister of here is not. */
    async storeChanged(query: Query): Promise<void> {
      const {persister} = query.options
      const family = typeof persister === 'function' ? families.get(persister) : undefined
      const scope = family && (await readScope())
      if (family !== undefined && scope !== undefined)
        await over(family, scope, () => undefined).persistQuery(query)
    },
  }
}
