DROP INDEX "email_changes_open";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "email_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_email_pending" ON "bookings" USING btree ("created_by") WHERE "bookings"."email_pending";--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_open" ON "email_changes" USING btree ("user_id",("new_email" = "old_email")) WHERE "email_changes"."confirmed_at" is null;--> statement-breakpoint
-- Accounts from before addresses were verified count as verified; open invitations are verified when they are accepted.
UPDATE users SET email_verified_at = created_at
WHERE password_hash IS NOT NULL OR EXISTS (SELECT FROM identities i WHERE i.user_id = users.id);
