/** How many times as many inputs as `npm test` tries; `npm run soak` asks for more. */
const factor = Number(process.env.PROPERTY_RUNS ?? 1)

/** Whether `npm run soak` plays the API's tests. */
export const isSoak = process.env.SOAK === '1'

/** Where the inputs of the longest properties begin: the same each time, unless a soak names another. */
export const property_seed = Number(process.env.PROPERTY_SEED ?? 20_260_601)

/**
 * How many inputs a property is tried with: all of them on the embedded database and in a soak, a quarter of the same ones
 * where `npm test` has PostgreSQL do the work again. Only what the two answer differently is new there, and that shows in few.
 */
export const runsHere = (count: number): number =>
  Math.ceil((process.env.TEST_DATABASE_URL && !isSoak ? count / 4 : count) * factor)
