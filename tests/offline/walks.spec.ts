import {randomInt} from 'node:crypto'
import {inArray} from 'drizzle-orm'
import {claims, offers} from '#server/db/schema/all.ts'
import {morningAhead, upcomingVisit} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'
import {expect, openHome} from './support/fixtures.ts'
import {test} from './support/lasting.ts'
import {Walk} from './support/walk.ts'

/** `WALK_SEED=…` walks the same ways again. */
const seed = Number(process.env.WALK_SEED ?? randomInt(2 ** 31))

test(
  'two people walk at random on one phone; what they were told is saved is on the server once, or on their list',
  {tag: '@walk'},
  async ({live, lasting, visit}, info) => {
    const {app, base_url} = live
    const own_seed = seed + info.repeatEachIndex
    const message = `WALK_SEED=${own_seed}`
    const bea = await app.caretaker({first_name: 'Bea'})
    const {session} = await upcomingVisit(app, await app.parent(), bea)
    const walkers = [
      {caretaker: visit.caretaker, session: visit.session},
      {caretaker: bea, session},
    ]
    const schedule = morningAhead(app)
    const requests = [
      await storyOf(app).request(await app.parent(), {schedule}),
      await storyOf(app).request(await app.parent(), {schedule: morningAhead(app, 3)}),
    ]
    const worker = await (await fetch(`${base_url}/sw.js`)).text()
    const phone = await lasting.start()
    const walk = new Walk(own_seed, {live, lasting, phone, walkers, requests, worker})
    await walk.limitDisk()
    await openHome(phone, visit.caretaker)
    await walk.run()
    info.annotations.push({type: 'told', description: `${walk.told.length} presses were told as saved`})

    const heard = await app.db
      .select({by: claims.by_user_id, kind: claims.edge, lane: claims.session_id})
      .from(claims)
      .where(
        inArray(
          claims.session_id,
          walkers.map(each => each.session.id),
        ),
      )
    const bids = await app.db
      .select({by: offers.by_user_id, lane: offers.booking_id, key: offers.idempotency_key})
      .from(offers)
      .where(
        inArray(
          offers.booking_id,
          requests.map(({id}) => id),
        ),
      )
    const named = [...heard, ...bids.map(({by, lane}) => ({by, kind: 'bid' as const, lane}))].map(nameOf)
    const doubled = named.filter((name, i) => named.indexOf(name) !== i).map(name => `2 times on the server: ${name}`)
    expect(doubled, [message, ...doubled, ...walk.done].join('\n')).toEqual([])
    const kept = (await walk.entries()).map(({owner, kind, lane}) => nameOf({by: owner, kind: kinds[kind], lane}))
    const known = new Set([...named, ...kept])
    const lost = walk.told.map(nameOf).filter(name => !known.has(name))
    expect(lost, [message, ...lost.map(name => `lost: ${name}`), ...walk.done].join('\n')).toEqual([])
  },
)

const kinds: Partial<Record<string, string>> = {
  'confirm-start': 'start',
  'confirm-end': 'end',
  'bid-caretaker': 'bid',
}

const nameOf = ({by, kind, lane}: {by: string; kind: string | undefined; lane: string}) => `${by} ${kind} ${lane}`
