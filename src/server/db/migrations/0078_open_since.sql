ALTER TABLE "bookings" ADD COLUMN "shown_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "opened_at" timestamptz(3);