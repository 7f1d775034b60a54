CREATE INDEX "users_created" ON "users" USING btree ("role","created_at");--> statement-breakpoint
CREATE INDEX "bookings_created" ON "bookings" USING btree ("created_at","status");--> statement-breakpoint
CREATE INDEX "bookings_approved" ON "bookings" USING btree ("approved_at","created_at");--> statement-breakpoint
-- Without it a third of all sessions are taken for exceptions, and the staff's count of them is planned accordingly.
CREATE STATISTICS sessions_exceptions_count ON (cardinality(exceptions)) FROM sessions;
--> statement-breakpoint
ANALYZE sessions;
--> statement-breakpoint
-- Compiling a plan costs seconds, and no statement of the product runs that long. It holds for new connections.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege OR feature_not_supported THEN
  RAISE NOTICE 'jit stays on';
END $$;
