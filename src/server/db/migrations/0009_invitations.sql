CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"caretaker_id" uuid,
	"org_id" uuid,
	"declined_at" timestamptz(3),
	"declined_by" uuid,
	"decline_reason" text,
	CONSTRAINT "invitations_one" CHECK (num_nonnulls("invitations"."caretaker_id", "invitations"."org_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_exclusive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "exclusive_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "then_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_caretaker_id_caretakers_id_fk" FOREIGN KEY ("caretaker_id") REFERENCES "public"."caretakers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_declined_by_users_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_caretaker" ON "invitations" USING btree ("booking_id","caretaker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_org" ON "invitations" USING btree ("booking_id","org_id");--> statement-breakpoint
CREATE INDEX "invitations_of_caretaker" ON "invitations" USING btree ("caretaker_id") WHERE "invitations"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_of_org" ON "invitations" USING btree ("org_id") WHERE "invitations"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_opening" ON "bookings" USING btree ("exclusive_until") WHERE "bookings"."is_exclusive" and "bookings"."then_open";