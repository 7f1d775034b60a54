DROP INDEX "bookings_first_start";--> statement-breakpoint
DROP INDEX "invoices_amount";--> statement-breakpoint
CREATE INDEX "bookings_first_visit" ON "bookings" USING btree ("first_start","id");--> statement-breakpoint
CREATE INDEX "invoices_sum" ON "invoices" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_at","id");