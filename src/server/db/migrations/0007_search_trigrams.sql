-- Search by parts of words and with typos.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
DROP INDEX "parents_contact_words";--> statement-breakpoint
DROP INDEX "users_words";--> statement-breakpoint
DROP INDEX "organizations_words";--> statement-breakpoint
CREATE INDEX "users_place_words" ON "users" USING gin (lower(translate(' ' || "location", '@._-+()/''’', '          ')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_number_words" ON "bookings" USING gin (lower(translate(' ' || "number", '@._-+()/''’', '          ')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_county_words" ON "bookings" USING gin (lower(translate(' ' || "county", '@._-+()/''’', '          ')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_number_words" ON "invoices" USING gin (lower(translate(' ' || coalesce("number", ''), '@._-+()/''’', '          ')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_amount" ON "invoices" USING btree ("amount_cents");--> statement-breakpoint
CREATE INDEX "parents_contact_words" ON "parents" USING gin (lower(translate(' ' || coalesce("contact" ->> 'first_name', '') || ' ' || coalesce("contact" ->> 'last_name', '') || ' ' || coalesce("contact" ->> 'email', '') || ' ' || coalesce(coalesce("contact" ->> 'phone_number', ''), '') || ' ' || right(regexp_replace(coalesce(coalesce("contact" ->> 'phone_number', ''), ''), '[^0-9]', '', 'g'), 10), '@._-+()/''’', '          ')) gin_trgm_ops) WHERE "parents"."user_id" is null;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (lower(translate(' ' || "first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("phone_number", '') || ' ' || right(regexp_replace(coalesce("phone_number", ''), '[^0-9]', '', 'g'), 10), '@._-+()/''’', '          ')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organizations_words" ON "organizations" USING gin (lower(translate(' ' || "legal_name" || ' ' || coalesce("phone_number", '') || ' ' || right(regexp_replace(coalesce("phone_number", ''), '[^0-9]', '', 'g'), 10), '@._-+()/''’', '          ')) gin_trgm_ops);