import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, test} from 'vitest'
import {buttonNamed, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {useOlderPages} from './use-older-pages.ts'

interface Page {
  items: {id: string; text?: string}[]
  next_cursor: string | null
}

/** Pages of two rows, as the server has them. */
function listOf(rows: string[]) {
  const load = (cursor: string | null): Page => {
    const start = cursor === null ? 0 : rows.indexOf(cursor) + 1
    const items = rows.slice(start, start + 2).map(id => ({id}))
    return {items, next_cursor: start + 2 < rows.length ? (items.at(-1)?.id ?? null) : null}
  }
  const options = {
    queryKey: ['rows', 'pages'],
    queryFn: async ({pageParam}: {pageParam: string | null}) => load(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.next_cursor,
  }
  return {rows, load, options}
}

function List({first, options}: {first: Page; options: ReturnType<typeof listOf>['options']}) {
  const {items, isMore, showMore} = useOlderPages(first, options)
  return (
    <>
      {items.map(({id, text}) => (
        <p key={id}>{text ?? id}</p>
      ))}
      {isMore && <button onClick={showMore}>More</button>}
    </>
  )
}

test('pages after the first are shown on demand, and each row once though a newer one moves them', async () => {
  const list = listOf(['e', 'd', 'c', 'b', 'a'])
  const client = new QueryClient()
  const draw = () => (
    <QueryClientProvider client={client}>
      <List first={list.load(null)} options={list.options} />
    </QueryClientProvider>
  )
  const shows = (rows: string) => until(() => expect(texts('p').join('')).toBe(rows))
  const {redraw} = await mount(draw())
  expect(texts('p')).toEqual(['e', 'd'])
  await press(buttonNamed('More'))
  await shows('edcb')
  await press(buttonNamed('More'))
  await shows('edcba')
  expect(texts('button')).toEqual([])
  list.rows.unshift('f')
  await redraw(draw())
  await act(() => client.invalidateQueries({queryKey: ['rows']}))
  await shows('fedcba')
})

test('a row that moved to the first page is shown there as it is now, though an older page has it as it was', async () => {
  const list = listOf(['d', 'c', 'b', 'a'])
  const client = new QueryClient()
  const draw = (first: Page) => (
    <QueryClientProvider client={client}>
      <List first={first} options={list.options} />
    </QueryClientProvider>
  )
  const {redraw} = await mount(draw(list.load(null)))
  await press(buttonNamed('More'))
  await until(() => expect(texts('p')).toEqual(['d', 'c', 'b', 'a']))
  await redraw(draw({items: [{id: 'b', text: 'b, as it is now'}, {id: 'd'}, {id: 'c'}], next_cursor: 'c'}))
  expect(texts('p')).toEqual(['b, as it is now', 'd', 'c', 'a'])
})
