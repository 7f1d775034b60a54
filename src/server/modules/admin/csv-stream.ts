import {m} from '#messages'
import {type Cell, csv_start, csvLines} from '#lib/csv.ts'
import {inEnglish} from './export-words.ts'

/** Rows of a file; the last line says when there are more. @see src/domain/rules-people.md#exports-of-lists */
const rows_max = 100_000

/** A page of a list; one without paging is whole. */
export interface Listed {
  items?: readonly object[]
  days?: readonly object[]
  next_cursor?: string | null
}
/** The columns of a list by their heading; a cell may depend on the instant of the export. */
export type Columns<Item> = Readonly<Record<string, (item: Item, now: string) => Cell>>

/** The file in parts, each made when the client has taken the one before; `first` is the first page. */
export function csvOf(
  columns: Columns<never>,
  first: Listed,
  load: (cursor: string) => Promise<Listed>,
  now: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const cells = Object.values(columns) as ((item: object, now: string) => Cell)[]
  let [count, next]: [number, Listed | string] = [0, first]
  return new ReadableStream({
    start: controller => controller.enqueue(encoder.encode(csv_start + csvLines([Object.keys(columns)]))),
    async pull(controller) {
      const page: Listed = typeof next === 'string' ? await load(next) : next
      const items = (page.items ?? page.days ?? []).slice(0, rows_max - count)
      count += items.length
      controller.enqueue(encoder.encode(csvLines(items.map(item => cells.map(cell => cell(item, now))))))
      if (page.next_cursor && count < rows_max) next = page.next_cursor
      else {
        if (page.next_cursor)
          controller.enqueue(encoder.encode(csvLines([[inEnglish(() => m.only_the_first_rows({rows_max}))]])))
        controller.close()
      }
    },
  })
}
