import {defineConfig} from 'drizzle-kit'

// paths are relative to the project root, where `npm run migration` runs
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/server/db/schema/people.ts',
    './src/server/db/schema/agencies.ts',
    './src/server/db/schema/files.ts',
    './src/server/db/schema/bookings.ts',
    './src/server/db/schema/sessions.ts',
    './src/server/db/schema/content.ts',
    './src/server/db/schema/accounts.ts',
    './src/server/db/schema/second-steps.ts',
    './src/server/db/schema/support.ts',
    './src/server/db/schema/social.ts',
    './src/server/db/schema/subscriptions.ts',
    './src/server/db/schema/invoices.ts',
    './src/server/db/schema/checkouts.ts',
    './src/server/db/schema/payments.ts',
    './src/server/db/schema/sandbox.ts',
    './src/server/db/schema/notices.ts',
    './src/server/db/schema/messages.ts',
    './src/server/db/schema/reviews.ts',
    './src/server/db/schema/favourites.ts',
    './src/server/db/schema/calendar-feeds.ts',
    './src/server/db/schema/chat.ts',
    './src/server/db/schema/audit.ts',
    './src/server/db/schema/exceptions.ts',
    './src/server/db/schema/rate-limits.ts',
    './src/server/db/schema/privacy.ts',
  ],
  out: './src/server/db/migrations',
})
