import {readFileSync} from 'node:fs'
import type {Endpoint} from '#contract/endpoint.ts'
import {columns} from '../world/world.ts'
import type {Column} from '../world/world.ts'

/** One row of the matrix: a call, its target, and the status that each kind of caller meets. 200 stands for any 2xx. */
export interface Row {
  readonly id: string
  readonly method: string
  /** As the matrix writes it, with names of objects in braces and the query behind it. */
  readonly path: string
  readonly target: string
  readonly expected: Record<Column, number>
}

/** Fields of one line of CSV; a quoted one may hold commas and doubled quotes. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )

/** The rows of a table that stands beside this file. */
export function readRows(file: string): Row[] {
  const [head = '', ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/)
  const names = fieldsOf(head)
  return lines.map(line => {
    const fields = fieldsOf(line)
    const field = (name: string) => fields[names.indexOf(name)] ?? ''
    return {
      id: field('id'),
      method: field('method'),
      path: field('path'),
      target: field('target'),
      expected: Object.fromEntries(columns.map(name => [name, Number(field(name))])) as Record<Column, number>,
    }
  })
}

const shapeOf = (path: string) =>
  path
    .split('?')[0]!
    // the matrix's own remark on a path
    .replace(/ \(.*\)$/, '')
    .replaceAll(/\{[^}]*\}|:\w+/g, ':')
    .trim()

/** Whether a row speaks of this call, by method and path. */
export const isAbout = (row: Row, endpoint: Endpoint): boolean =>
  row.method === endpoint.method && row.path.split(', ').some(path => shapeOf(path) === shapeOf(endpoint.path))
