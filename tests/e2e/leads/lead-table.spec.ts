import {expect, inSoak, test} from '#tests/support/browser/fixtures.ts'
import {morningAhead} from '#tests/support/browser/upcoming-visit.ts'
import {storyOf} from '#tests/support/story.ts'

test.use({language: 'es', locale: 'es-US'})

test(
  'on a laptop in Spanish the table of leads needs no scrolling sideways',
  inSoak,
  async ({live: {app}, visitor}) => {
    const agency = await app.agency()
    const {requestAgency, bid} = storyOf(app)
    const answered = await requestAgency(await app.parent(), {schedule: morningAhead(app), max_hourly_rate: 38.5})
    await bid(agency, answered)
    await requestAgency(await app.parent(), {schedule: morningAhead(app, 2), max_hourly_rate: 27})
    // without a highest rate the price is a range between those that others named
    const children = {number_of_children: 3, ages: [0, 1, 4]}
    await requestAgency(await app.parent(), {schedule: morningAhead(app, 3), max_hourly_rate: null, ...children})
    const {page, loginAs} = await visitor()
    await page.setViewportSize({width: 1280, height: 800})
    await loginAs(agency, '/dash/agency/leads')
    const table = page.getByRole('table', {name: 'oportunidades'})
    await expect(table.getByText(/^Recibid/)).toBeVisible()
    await expect(table.getByText(/^aprox\. \$/)).toBeVisible()
    const hiddenWidth = () => table.evaluate(({parentElement: frame}) => frame!.scrollWidth - frame!.clientWidth)
    await expect.poll(hiddenWidth).toBe(0)
    await expect(table.getByText(/^Recibid/)).toBeInViewport({ratio: 1})
  },
)
