import {entries, keys, delMany, promisifyRequest, type UseStore} from 'idb-keyval'
import * as v from 'valibot'
import type {Credentials} from '#api/credentials-record.ts'
import {Lead} from '#contract/bookings/booking.ts'
import {scopeOf} from './scope.ts'

/** How long an agency's leads are shown without a connection, in milliseconds. */
const lead_pack_max_age_ms = 3 * 86_400_000

export interface LeadPack {
  /** When they were fetched, on the device's clock in milliseconds. */
  as_of_ms: number
  leads: Lead[]
}

interface LeadPackPorts {
  store: UseStore
  credentials: Pick<Credentials, 'read'>
  now?(): number
}

/** The leads of an agency's counties on its device. They are thousands, so each has a row in a separate store. */
export const createLeadPack = ({store, credentials, now = Date.now}: LeadPackPorts) => ({
  /** Replaces all leads in one transaction. Rejects if storage fails. */
  async replace(leads: readonly Lead[], as_of_ms: number): Promise<void> {
    const scope = scopeOf(await credentials.read())
    if (scope === undefined) return
    await store('readwrite', table => {
      table.clear()
      table.put(as_of_ms, `${scope}as-of`)
      // the rows are read in the order of their keys
      table.put(
        leads.map(({id}) => id),
        `${scope}order`,
      )
      for (const lead of leads) table.put(lead, `${scope}lead:${lead.id}`)
      return promisifyRequest(table.transaction)
    })
  },

  /** Replaces a stored lead; one that is not stored is not added. */
  async update(lead: Lead): Promise<void> {
    const scope = scopeOf(await credentials.read())
    if (scope === undefined) return
    const key = `${scope}lead:${lead.id}`
    await store('readwrite', async table => {
      const stored: unknown = await promisifyRequest(table.get(key))
      if (stored !== undefined) table.put(lead, key)
      return promisifyRequest(table.transaction)
    })
  },

  /**
   * The stored leads of the logged-in person if recent, in the order they came. None if one fails validation, since a
   * partial list would look complete.
   */
  async read(): Promise<LeadPack | undefined> {
    const scope = scopeOf(await credentials.read())
    if (scope === undefined) return undefined
    const own = (await entries<string, unknown>(store).catch(() => [])).filter(([key]) => key.startsWith(scope))
    const as_of_ms = own.find(([key]) => key === `${scope}as-of`)?.[1]
    if (typeof as_of_ms !== 'number' || now() - as_of_ms > lead_pack_max_age_ms) return undefined
    const rows = own.filter(([key]) => key.startsWith(`${scope}lead:`)).map(([, value]) => value)
    const leads = v.safeParse(v.array(Lead), rows)
    if (!leads.success) return undefined
    const order = v.safeParse(v.array(v.string()), own.find(([key]) => key === `${scope}order`)?.[1])
    const place = new Map(order.success ? order.output.map((id, index) => [id, index]) : [])
    const placeOf = ({id}: Lead) => place.get(id) ?? place.size
    return {as_of_ms, leads: leads.output.toSorted((a, b) => placeOf(a) - placeOf(b))}
  },

  /** Deletes all keys with a prefix. */
  async forget(beginning: string): Promise<void> {
    const own = (await keys<string>(store)).filter(key => key.startsWith(beginning))
    await delMany(own, store)
  },

  /** At start: deletes data of other credentials. Never rejects. */
  async sweep(scope: string | undefined): Promise<void> {
    try {
      const others = (await keys<string>(store)).filter(key => scope === undefined || !key.startsWith(scope))
      if (others.length > 0) await delMany(others, store)
    } catch {
      // storage is unavailable; the next start tries again
    }
  },
})

export type LeadPackStore = ReturnType<typeof createLeadPack>
