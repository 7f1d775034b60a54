DROP INDEX "bookings_to_review";--> statement-breakpoint
CREATE INDEX "bookings_to_review" ON "bookings" USING btree ("id") WHERE "bookings"."review_asked_at" is null and ("bookings"."status" in ('IN_PROGRESS', 'COMPLETED')
          or "bookings"."status" = 'CANCELLED' and coalesce("bookings"."caretaker_id", "bookings"."approved_org_id") is not null);