import {afterAll, describe, expect, test} from 'vitest'
import {allEndpoints} from '#contract/all.ts'
import {testApp} from '../support/app.ts'
import {chatServer} from '#tests/support/assistant.ts'
import {asks, notBuilt} from './matrix/requests.ts'
import type {Ask, Cell} from './matrix/request.ts'
import {isAbout, readRows} from './matrix/rows.ts'
import {buildWorld, columns, madeUpIds} from './world/world.ts'
import type {Column} from './world/world.ts'

const rows = [...readRows('./authz-matrix.csv'), ...readRows('./authz-matrix.extra.csv')]
const built = rows.filter(row => row.id in asks)
const app = await testApp()
const world = await buildWorld(app)
const sockets = await chatServer(app.app)
afterAll(sockets.close)
// the embedded database begins to listen before it is inside of a transaction, or it would wait for itself
const listener = await sockets.join({token: world.people.parent_other.token})
listener.close()

interface Reply {
  status: number
  text: string
}

/** Asks on a state that is taken back afterwards. */
const reply = (ask: Ask, column: Column): Promise<Reply> =>
  app.rolledBack(async () => {
    app.forgetLimits()
    const token = ('by' in ask ? world.fresh[column] : world.people[column])?.token
    if ('talk' in ask) return ask.talk(sockets, token ?? null)
    if ('endpoint' in ask) return app.call(ask.endpoint, {...ask.input, ...(token && {token})})
    const response = await app.app.request(ask.address, token ? {headers: {Authorization: `Bearer ${token}`}} : {})
    return {status: response.status, text: await response.text()}
  })

async function replies(id: string, cell: Cell): Promise<Reply[]> {
  const all: Reply[] = []
  for (const ask of [asks[id]!(cell)].flat()) all.push(await reply(ask, cell.column))
  return all
}

/** 200 for any 2xx, as the matrix writes it. */
const asWritten = ({status}: Reply) => (status >= 200 && status < 300 ? 200 : status)

describe('who may what', () => {
  test.each(built.map(row => [`${row.id} ${row.method} ${row.path}: ${row.target}`, row] as const))(
    '%s',
    async (_, row) => {
      const {people, ids} = world
      const met: Partial<Record<Column, number | string>> = {}
      const told: Partial<Record<Column, string>> = {}
      const toldOfNothing: typeof told = {}
      for (const column of columns) {
        const answers = await replies(row.id, {people, column, ids})
        met[column] = [...new Set(answers.map(asWritten))].join(' and ')
        if (answers.some(each => each.status < 400 || each.status === 409)) continue
        // who may not learns nothing: a foreign id is answered byte for byte as one of nothing
        const strangers = await replies(row.id, {people, column, ids: madeUpIds()})
        told[column] = answers.map(each => `${each.status} ${each.text}`).join('\n')
        toldOfNothing[column] = strangers.map(each => `${each.status} ${each.text}`).join('\n')
      }
      expect(met).toEqual(Object.fromEntries(columns.map(column => [column, String(row.expected[column])])))
      expect(told).toEqual(toldOfNothing)
    },
  )
})

describe('the matrix keeps up', () => {
  test('every row is asked, or its call is not built', () => {
    expect([...Object.keys(asks), ...notBuilt].sort()).toEqual(rows.map(row => row.id).sort())
  })

  test('no call of a row that counts as not built has been built', () => {
    const left = rows.filter(row => notBuilt.includes(row.id))
    const surprises = left.filter(row => allEndpoints.some(({endpoint}) => isAbout(row, endpoint)))
    expect(surprises.map(row => `${row.id} ${row.method} ${row.path}`)).toEqual([])
  })

  test('every call of the contract has a row', () => {
    const bare = allEndpoints.filter(({endpoint}) => !built.some(row => isAbout(row, endpoint)))
    expect(bare.map(({name, endpoint}) => `${name} ${endpoint.method} ${endpoint.path}`)).toEqual([])
  })

  test('a row asks the call that it names', () => {
    const cell = {people: world.people, column: 'admin', ids: world.ids} as const
    const wrong = built.filter(row =>
      [asks[row.id]!(cell)].flat().some(ask => 'endpoint' in ask && !isAbout(row, ask.endpoint)),
    )
    expect(wrong.map(row => row.id)).toEqual([])
  })
})
