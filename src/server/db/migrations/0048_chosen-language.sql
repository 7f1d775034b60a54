ALTER TABLE "users" ADD COLUMN "language_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- English was everyone's before there were two languages, so only Spanish can have been meant.
UPDATE "users" SET "language_chosen" = true WHERE "language" <> 'en';
