CREATE INDEX "sessions_ended" ON "sessions" USING btree ("scheduled_end");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at","id");