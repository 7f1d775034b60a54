import {beforeAll, expect, test} from 'vitest'
import {seedDemo} from '#server/db/seed/demo.ts'
import {testApp} from '#tests/support/app.ts'

const app = await testApp()
beforeAll(() => seedDemo({database: {...app.deps.database, db: app.db}, files: app.deps.files, clock: app.clock}))

test('the reliability of a demo caregiver comes from visits that the town has', async () => {
  const counted = await app.rows<{visits: number; on_time: number; had: number}>(
    `select c.visits_count as visits, c.on_time_count as on_time, (select count(*)::int from sessions s
      where s.caretaker_id = c.id and (s.status in ('COMPLETED', 'MISSED')
        or (s.status = 'CANCELLED' and s.cancelled_by = 'caretaker'))) as had
      from caretakers c where c.visits_count > 0`,
  )
  expect(counted.length).toBeGreaterThan(0)
  for (const {visits, on_time, had} of counted) {
    expect(visits).toBeLessThanOrEqual(had)
    expect(on_time).toBeLessThanOrEqual(visits)
  }
})

test('staff of the demo town have questions to answer', async () => {
  const waiting = await app.rows('select question from open_questions where closed_at is null')
  expect(waiting.length).toBeGreaterThan(0)
})
