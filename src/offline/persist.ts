import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import type {Query, QueryClient, QueryFunctionContext, QueryKey} from '@tanstack/query-core'
import * as v from 'valibot'
import {metaOf} from '#api/answer-meta.ts'
import type {Session} from '#api/session-record.ts'
import type {QueryStore} from './query-store.ts'
import {schemaHash} from './schema-hash.ts'
import {public_scope, scopeOf} from './scope.ts'

const day_ms = 86_400_000

/** How old what was stored may be when it is shown again, in milliseconds. */
export const kept_ms = {
  calendar: 14 * day_ms,
  bookings: 14 * day_ms,
  nearby: 3 * day_ms,
  pages: 30 * day_ms,
} as const

/** Queries that are kept alike. */
export interface Family {
  /** Part of the stored keys. */
  name: string
  /** The endpoint's answer: what is stored is validated again, and forgotten when its form changes. */
  answer: v.GenericSchema
  max_age_ms: number
  /** The same for everybody, signed in or not. */
  public?: boolean
}

interface PersistPorts {
  store: QueryStore
  session: Pick<Session, 'read' | 'peek'>
}

const inAMoment = (work: () => void) => void setTimeout(work, 0)

/** Makes the `persister` of query options. Only what has one is stored; each family has its age and its form. */
export const createPersistence = ({store, session}: PersistPorts) => {
  const scopeFor = async (family: Family) => (family.public ? public_scope : scopeOf(await session.read()))

  /** A late answer to somebody who has left must not be stored. */
  const isCurrent = (family: Family, scope: string) => {
    const record = session.peek()
    return family.public || (record !== undefined && scopeOf(record) === scope)
  }

  const parse =
    (family: Family) =>
    (text: string): PersistedQuery => {
      const stored = JSON.parse(text) as PersistedQuery
      return {...stored, state: {...stored.state, data: v.parse(family.answer, stored.state.data)}}
    }

  const over = (family: Family, scope: string, late: (text: string) => void) =>
    createQueryPersister<string>({
      storage: {
        getItem: key => store.getItem(key, late),
        setItem: (key, text) => (isCurrent(family, scope) ? store.setItem(key, text) : undefined),
        removeItem: key => store.removeItem(key),
      },
      deserialize: parse(family),
      buster: schemaHash(family.answer),
      maxAge: family.max_age_ms,
      prefix: `${scope}${family.name}`,
      // a failed refetch would be an unhandled rejection: the one below is caught
      refetchOnRestore: false,
    })

  /** Draws what came too late to be waited for, unless something newer is there. */
  const drawLate = (family: Family, query: Query) => (text: string) => {
    try {
      const {state, buster} = parse(family)(text)
      if (buster !== schemaHash(family.answer) || Date.now() - state.dataUpdatedAt > family.max_age_ms) return
      if (query.state.dataUpdatedAt >= state.dataUpdatedAt) return
      query.setData(state.data, {updatedAt: state.dataUpdatedAt, manual: true})
    } catch {
      // damaged, or of another form: the next reading in time deletes it
    }
  }

  return {
    /** For `queryOptions({…, persister: persistence.persister(family)})`. */
    persister(family: Family) {
      return async <T, K extends QueryKey>(
        queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
        context: QueryFunctionContext<K>,
        query: Query,
      ): Promise<T> => {
        const scope = await scopeFor(family)
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
    },

    /** Stores a query that `setQueryData` changed, which is not stored by itself. */
    async keep(family: Family, client: QueryClient, queryKey: QueryKey): Promise<void> {
      const scope = await scopeFor(family)
      if (scope !== undefined) await over(family, scope, () => undefined).persistQueryByKey(queryKey, client)
    },
  }
}
