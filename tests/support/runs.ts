/**
 * How many inputs a property is tried with: all of them on the embedded database, a quarter of the same ones where
 * PostgreSQL does the work again. Only what the two answer differently is new there, and that shows in few.
 */
export const runsHere = (count: number): number =>
  process.env.TEST_DATABASE_URL ? Math.ceil(count / 4) : count
