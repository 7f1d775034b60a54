CREATE INDEX "offers_author" ON "offers" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "claims_author" ON "claims" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "session_events_author" ON "session_events" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("by_user_id");--> statement-breakpoint
CREATE INDEX "reviews_answerer" ON "reviews" USING btree ("answered_by");