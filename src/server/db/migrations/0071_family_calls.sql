CREATE TABLE "family_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"session_id" uuid,
	"kind" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"called_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "family_calls" ADD CONSTRAINT "family_calls_parent_id_parents_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."parents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_calls" ADD CONSTRAINT "family_calls_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_calls_waiting" ON "family_calls" USING btree ("parent_id","created_at") WHERE "family_calls"."called_at" is null;--> statement-breakpoint
CREATE INDEX "family_calls_booking" ON "family_calls" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "family_calls_age" ON "family_calls" USING btree ("created_at");