import {expect, test} from 'vitest'
import {exceptions, placements, type Placement} from '#server/db/distribution.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()

interface Index {
  table: string
  name: string
  columns: (string | null)[]
  is_made_id: boolean
}
interface Reference {
  table: string
  name: string
  columns: string[]
  target: string
  target_columns: string[]
}

const tables = async () =>
  (
    await app.rows<{name: string}>(`select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
  ).map(({name}) => name)

/** Unique indexes and exclusion constraints with their columns; an expression counts as none. */
const indexes = () =>
  app.rows<Index>(`
    select t.relname::text as "table", i.relname::text as name,
      array(select (select attname::text from pg_attribute where attrelid = t.oid and attnum = k) from unnest(x.indkey::int[]) k) as columns,
      x.indnatts = 1 and exists (select from pg_attribute
        where attrelid = t.oid and attnum = x.indkey[0] and attname = 'id' and atttypid = 'uuid'::regtype) as is_made_id
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and not t.relispartition and (x.indisunique or x.indisexclusion)`)

const references = () =>
  app.rows<Reference>(`
    select t.relname::text as "table", c.conname::text as name, o.relname::text as target,
      array(select attname::text from unnest(c.conkey) k join pg_attribute on attrelid = t.oid and attnum = k) as columns,
      array(select attname::text from unnest(c.confkey) k join pg_attribute on attrelid = o.oid and attnum = k) as target_columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class o on o.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and not t.relispartition and c.conparentid = 0`)

const keyOf = (table: string) => {
  const placement: Placement | undefined = placements[table]
  return typeof placement === 'object' ? placement.by : null
}

/** Whether one machine can hold the promise alone: it has all rows with the same values. */
const isKeptByOne = ({table, columns, is_made_id}: Index) => {
  const key = keyOf(table)
  // a UUIDv7 that the product makes is unique without any index
  return key === null || is_made_id || columns.includes(key)
}

/** Whether the row that is referred to is always on the same machine. */
function isTogether({table, columns, target, target_columns}: Reference) {
  if (placements[target] === 'everywhere') return true
  const [key, target_key] = [keyOf(table), keyOf(target)]
  if (key === null || target_key === null) return placements[table] === placements[target]
  return columns.some((column, n) => column === key && target_columns[n] === target_key)
}

test('every table has its place', async () => {
  expect(Object.keys(placements).toSorted()).toEqual(await tables())
})

test('every column that rows are split by is never null', async () => {
  const required = await app.rows<{name: string}>(`select t.relname || '.' || a.attname as name
    from pg_class t join pg_attribute a on a.attrelid = t.oid where t.relnamespace = 'public'::regnamespace and a.attnotnull`)
  const names = new Set(required.map(({name}) => name))
  const keys = Object.keys(placements).flatMap(table => (keyOf(table) ? [`${table}.${keyOf(table)}`] : []))
  expect(keys.filter(key => !names.has(key))).toEqual([])
})

test('each unique index and reference that spans machines is a listed exception with its reason', async () => {
  const spanning = [
    ...(await indexes()).filter(index => !isKeptByOne(index)),
    ...(await references()).filter(reference => !isTogether(reference)),
  ].map(({name}) => name)
  expect(spanning.toSorted()).toEqual(Object.values(exceptions).flat().toSorted())
})
