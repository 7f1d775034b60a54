ALTER TABLE "sessions" ADD COLUMN "busy_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_busy" CHECK ("sessions"."busy_until" between "sessions"."scheduled_start" and "sessions"."scheduled_end");--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_no_overlap";--> statement-breakpoint
-- a visit that settled before it had "busy_until" is over and not in the index, which is then built in seconds
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_no_overlap"
	EXCLUDE USING gist ("caretaker_id" WITH =, tstzrange("scheduled_start", coalesce("busy_until", "scheduled_end")) WITH &&)
	WHERE ("caretaker_id" IS NOT NULL AND "status" <> 'CANCELLED' AND ("settled_by" IS NULL OR "busy_until" IS NOT NULL));--> statement-breakpoint
-- visits that both sides ended, or that were decided, before their booked end, which is still ahead
UPDATE "sessions" SET "busy_until" = greatest("scheduled_start", least("scheduled_end", coalesce("ended_at", (
	SELECT max("effective_at") FROM "claims" WHERE "session_id" = "sessions"."id" AND "edge" = 'end'
), now())))
WHERE "scheduled_end" > now() AND ("status" IN ('COMPLETED', 'MISSED') OR "status" = 'DISPUTED' AND (
	SELECT count(DISTINCT "side") FROM "claims" WHERE "session_id" = "sessions"."id" AND "edge" = 'end'
) = 2);
