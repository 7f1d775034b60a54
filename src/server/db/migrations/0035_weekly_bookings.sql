ALTER TABLE "bookings" ADD COLUMN "extended_until" date;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "weekly_end" jsonb;--> statement-breakpoint
CREATE INDEX "bookings_extending" ON "bookings" USING btree ("extended_until") WHERE "bookings"."extended_until" is not null and "bookings"."status" in ('CONFIRMED', 'IN_PROGRESS');